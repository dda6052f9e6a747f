import {
  composeEmailChange,
  composeEmailChanged,
  composeRegistration,
  composeVerification,
} from '../account/email.ts';
import { composePasswordChanged } from '../account/password.ts';
import { composeBookingNews } from '../booking/letter.ts';
import { composeInvitation } from '../invitation/letter.ts';
import { composeOffer, composeOfferWithdrawn } from '../offer/letter.ts';
import { composeDecision, composeReminder } from '../parent-documents/letters.ts';
import { composePin } from '../reset-pin/service.ts';
import { composeSupport } from '../support/service.ts';

/** Every kind of mail that the product sends, by the name under which it is queued. */
export const letters = {
  registration: composeRegistration,
  'verify-email': composeVerification,
  'email-change': composeEmailChange,
  'email-changed': composeEmailChanged,
  'password-changed': composePasswordChanged,
  pin: composePin,
  invitation: composeInvitation,
  support: composeSupport,
  'document-decided': composeDecision,
  'document-reminder': composeReminder,
  booking: composeBookingNews,
  offer: composeOffer,
  'offer-withdrawn': composeOfferWithdrawn,
} as const;

type Letters = typeof letters;

/** A mail as it is queued: its kind and what its letter needs, never a token, PIN or password. */
export type Mail = {
  [Kind in keyof Letters]: { readonly template: Kind } & Parameters<Letters[Kind]>[1];
}[keyof Letters];
