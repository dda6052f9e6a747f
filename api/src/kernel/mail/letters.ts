import {
  composeEmailChange,
  composeEmailChanged,
  composeRegistration,
  composeVerification,
} from '../../accounts/account/email.ts';
import { composePasswordChanged } from '../../accounts/account/password.ts';
import { composePin } from '../../accounts/account/reset-pin.ts';
import { composeInvitation } from '../../accounts/invitation/letter.ts';
import { composeBookingNews } from '../../bookings/booking/letter.ts';
import { composeOffer, composeOfferWithdrawn } from '../../bookings/offer/letter.ts';
import { composeSupport } from '../../office/support/service.ts';
import { composeDecision, composeReminder } from '../../people/parent-documents/letters.ts';

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
