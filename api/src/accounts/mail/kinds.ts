/** The mails of accounts, as the queue names them. `../letters` has their words. */

import { mailKind } from '../../kernel/mail/letter.ts';
import type { Realm } from '../identity/realm.ts';
import type { LinkMail } from '../token/service.ts';

export const registrationMail = mailKind<LinkMail & { registration_id: number | null }>('registration');
export const verificationMail = mailKind<LinkMail>('verify-email');
export const emailChangeMail = mailKind<LinkMail>('email-change');
export const emailChangeRequestedMail = mailKind<LinkMail>('email-change-requested');
/** The address was replaced, so that its account no longer has it. The job loses it with its sending. */
export const emailChangedMail = mailKind<{ email?: string; event_id: number }>('email-changed');
export const passwordChangedMail = mailKind<{ event_id: number; ended_change: boolean }>('password-changed');
export const pinMail = mailKind<{ realm: Realm; reset_pin_id: number }>('pin');
export const invitationMail = mailKind<LinkMail>('invitation');
