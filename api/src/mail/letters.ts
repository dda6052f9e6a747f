import { composeInvitation } from '../invitation/letter.ts';

/** Every kind of mail that the product sends, by the name under which it is queued. */
export const letters = {
  invitation: composeInvitation,
} as const;

type Letters = typeof letters;

/** A mail as it is queued: its kind and what its letter needs, never a token, PIN or password. */
export type Mail = {
  [Kind in keyof Letters]: { readonly template: Kind } & Parameters<Letters[Kind]>[1];
}[keyof Letters];
