/** The mails of accounts, as the queue names them. `../letters` has their words. */

import { defineMailKind } from '../../kernel/mail/letter.ts';
import type { Realm } from '../identity/realm.ts';
import type { LinkMail } from '../token/service.ts';

export const registrationMail = defineMailKind<LinkMail & { registration_id: number | null }>('registration');
export const verificationMail = defineMailKind<LinkMail>('verify-email');
export const emailChangeMail = defineMailKind<LinkMail>('email-change');
export const emailChangeRequestedMail = defineMailKind<LinkMail>('email-change-requested');
/** The address was replaced, so that its account no longer has it. The job loses it with its sending. */
export const emailChangedMail = defineMailKind<{ email?: string; event_id: number }>('email-changed');
export const passwordChangedMail = defineMailKind<{ event_id: number; ended_change: boolean }>(
  'password-changed',
);
export const pinMail = defineMailKind<{ realm: Realm; reset_pin_id: number }>('pin');
export const invitationMail = defineMailKind<LinkMail>('invitation');
/** A factor of the account was added or removed, or a recovery code used. */
export const factorChangedMail = defineMailKind<{ event_id: number }>('factor-changed');
export const enrolmentMail = defineMailKind<LinkMail>('second-factor');
/** Somebody signed in from a browser that is not known. The request of its link names the browser. */
export const newDeviceMail = defineMailKind<LinkMail>('new-device');
