import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@nanny-polo/shared/accounts/passkey';

/** What a device does wrong, for tests of refusals. */
interface Fault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly counter?: number;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** The head of a CBOR item (RFC 8949) of fewer than 65,536 bytes. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const cborBytes = (bytes: Uint8Array) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);

/** A device with one passkey (ES256), in software. `origin` is the page's, by default that of the relying party. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, challenge: string, fault: Fault) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: fault.origin ?? origin, crossOrigin: false }));

  /** Authenticator data: the relying party's hash, the flags (1 present, 4 verified, 64 key attached) and a counter. */
  const authenticatorData = (rpId: string, flags: number, fault: Fault) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(fault.counter ?? ++uses);
    const verified = fault.verified === false ? 0 : 4;
    return Buffer.concat([sha256(fault.rpId ?? rpId), Buffer.from([flags | verified | 1]), counter]);
  };

  /** The public key as a COSE map: 1: EC2, 3: ES256, -1: P-256, -2: x, -3: y. */
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);

  return {
    /** Creates the passkey, as `navigator.credentials.create` returns it. */
    create(options: PasskeyCreation, fault: Fault = {}): NewPasskey {
      const length = Buffer.from([0, credentialId.length]);
      const attached = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const data = Buffer.concat([authenticatorData(options.rp.id, 64, fault), attached]);
      const attestation = Buffer.concat([
        cborHead(5, 3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), cborHead(5, 0)],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      const id = base64(credentialId);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(clientData('webauthn.create', options.challenge, fault)),
          attestationObject: base64(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Uses the passkey, as `navigator.credentials.get` returns it. */
    prove(options: PasskeyRequest, fault: Fault = {}): PasskeyProof {
      const client = clientData('webauthn.get', options.challenge, fault);
      const data = authenticatorData(options.rpId, 0, fault);
      const id = base64(credentialId);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
