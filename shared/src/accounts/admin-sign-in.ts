/** In a file of its own, so that the sign-in page does not load the calls about second factors. */

import * as z from 'zod/mini';
import { permission } from '../contract/permission.ts';

/** The ways to prove who one is. `password` counts only for an account without a second factor. */
export const proofWay = z.enum(['passkey', 'code', 'recovery', 'password']);
export type ProofWay = z.output<typeof proofWay>;

/** What an admin's sign-in returns (docs/specification.md, section 7). */
export const adminSignIn = z.object({
  access_token: z.string(),
  permissions: z.array(permission),
  /**
   * Only if a second factor is due: the ways to prove it, none if it has yet to be set up. The token is then of level
   * 1, without permissions, and ends after ten minutes.
   */
  second_factor: z.optional(z.array(proofWay)),
});
