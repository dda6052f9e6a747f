import * as z from 'zod/mini';
import { definePasskeyCalls, definePasskeySignIn } from './passkey.ts';
import { defineProofCalls } from './second-factor.ts';

export const userPasskeys = definePasskeyCalls('/users', 'user');
export const userProof = defineProofCalls('/users', 'user');
export const userPasskeySignIn = definePasskeySignIn('/users', z.object({ access_token: z.string() }));
