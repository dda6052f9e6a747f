import { adminSignIn } from './admin-sign-in.ts';
import { definePasskeyCalls, definePasskeySignIn } from './passkey.ts';
import { defineProofCalls } from './second-factor.ts';

export const adminPasskeys = definePasskeyCalls('/admin', 'admin');
export const adminProof = defineProofCalls('/admin', 'admin');
export const adminPasskeySignIn = definePasskeySignIn('/admin', adminSignIn);
