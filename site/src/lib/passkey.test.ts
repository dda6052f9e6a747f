import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { WebAuthnError } from '@simplewebauthn/browser';
import { expect, test } from 'vitest';
import { explainFailure } from './passkey.ts';

const texts = { failed: 'Could not be used', known: 'Already there' };
const refused = (name: string) =>
  new WebAuthnError({
    message: name,
    code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY',
    cause: new DOMException('', name),
  });

test.each([
  ['nothing of a closed dialog', refused('NotAllowedError'), ''],
  ['nothing of a request that another one replaced', refused('AbortError'), ''],
  ['nothing if the person went back', new DOMException('', 'AbortError'), ''],
  [
    'the sentence of the API',
    new ApiError(422, { message: 'This passkey could not be checked.' }),
    'This passkey could not be checked.',
  ],
  ['that the device has a passkey already', refused('InvalidStateError'), 'Already there'],
  ['that a passkey for another address cannot be used', refused('SecurityError'), 'Could not be used'],
  [
    'that a passkey could not be used for an unknown reason',
    new Error('Authentication was not completed'),
    'Could not be used',
  ],
])('says %s', (_, error, message) => {
  expect(explainFailure(error, texts)).toBe(message);
});
