/** Deletion of a parent’s own account. Records that must be kept by law are kept, without the person’s data. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, messageOnly } from '../contract/endpoint.ts';
import { typedPassword } from './account.ts';

const config = allowCallers('user');
const provenDefence = allowCallers('user', { defence: true, proof: true });

const deletionPreview = z.object({
  /** Each reason why the account cannot be deleted now, as a sentence; empty if it can. */
  reasons: z.array(z.string()),
  /**
   * The proof of identity that the call still needs. An account without a password needs a fresh one: a sign-in with
   * Google if it is linked, else any other.
   */
  proof: z.nullable(z.enum(['password', 'google', 'fresh'])),
});
export type DeletionPreview = z.output<typeof deletionPreview>;

export const previewAccountDeletion = defineEndpoint('GET', '/users/deletion', config, {
  summary: 'Whether I can delete my account, and what I need for it',
  response: { 200: z.object({ data: deletionPreview }) },
});

/**
 * Erases the parent, ends every session and mails a confirmation. 422 if the password is wrong, or if the parent has
 * none and no proof is fresh (`sign_in_again`); 409 `in_use` with the reasons while bookings are open or money
 * is owed to either side.
 */
export const deleteAccount = defineEndpoint('POST', '/users/deletion', provenDefence, {
  summary: 'Delete my account',
  /** Null for an account without a password. */
  body: z.strictObject({ password: z.nullable(typedPassword) }),
  ...messageOnly,
});
