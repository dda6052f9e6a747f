import { generateKeyPairSync, hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import OpenIdProvider, { interactionPolicy } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { Provider } from '../src/kernel/config/config.ts';
import { accountPolicyOf, renderAccountPage, type SandboxPerson } from './google-page.ts';

/** The sandbox's accounts: a parent of the demo, a new person, and one with an unverified address. */
const people: readonly SandboxPerson[] = [
  { email: 'parent@nannypolo.example', given_name: 'Paula', family_name: 'Renshaw', email_verified: true },
  {
    email: 'marguerite.oakes@families.example',
    given_name: 'Marguerite',
    family_name: 'Oakes',
    email_verified: true,
  },
  { email: 'unverified@families.example', given_name: 'Una', family_name: 'Verrall', email_verified: false },
];

export interface Sandbox {
  /** The product's configuration for it. */
  readonly provider: Provider;
  close(): Promise<void>;
}

const clientId = 'nanny-polo-demo';

/**
 * Starts an OpenID provider on a free port of 127.0.0.1 that replaces Google in the demo: the real protocol without a
 * password. It redirects to `redirectUri` at the end.
 */
export async function startGoogleSandbox(redirectUri: string): Promise<Sandbox> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const provider = createProvider(issuer, clientSecret, redirectUri);
  const callback = provider.callback();
  server.on('request', (request, response) => {
    // Prevents DNS rebinding: another site could point its own host name here.
    if (request.headers.host !== new URL(issuer).host) return response.writeHead(421).end();
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    const answered = uid ? interact(provider, request, response, redirectUri) : callback(request, response);
    void Promise.resolve(answered).catch(() => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' });
      response.end('This sign-in has expired. Close the window and begin again.');
    });
  });
  return {
    provider: { issuer, clientId, clientSecret },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the `sub` of a person, which is always the same, as with Google. */
const subOf = (email: string) => hash('sha256', email, 'hex').slice(0, 21);

function createProvider(issuer: string, clientSecret: string, redirectUri: string): OpenIdProvider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new OpenIdProvider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, interaction) => `/interaction/${interaction.uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    pkce: { required: () => true },
    ttl: {
      Session: 3600,
      Interaction: 3600,
      Grant: 3600,
      AccessToken: 300,
      IdToken: 300,
      AuthorizationCode: 60,
    },
    findAccount: (_, sub) => {
      const person = people.find(({ email }) => subOf(email) === sub);
      if (!person) return undefined;
      const { given_name, family_name } = person;
      return { accountId: sub, claims: () => ({ ...person, sub, name: `${given_name} ${family_name}` }) };
    },
    // Choosing an account counts as consent to share the name and e-mail address.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

/** Shows the accounts, and continues with the chosen one or with `access_denied`. */
async function interact(
  provider: OpenIdProvider,
  request: IncomingMessage,
  response: ServerResponse,
  redirectUri: string,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': accountPolicyOf(new URL(redirectUri).origin),
      'cache-control': 'no-store',
    });
    response.end(renderAccountPage(people, interaction.uid));
    return;
  }
  const chosen = new URLSearchParams(await text(request)).get('email');
  const person = people.find(({ email }) => email === chosen);
  const result = person
    ? { select_account: {}, login: { accountId: subOf(person.email) } }
    : { error: 'access_denied', error_description: 'No account was chosen' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
