import { agency } from '@nanny-polo/shared/contract/agency';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, createUnsentLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { isSameEmail } from '../account/email-address.ts';
import { getActiveAccount } from '../account/service.ts';
import { familyErased } from '../identity/personal-data.ts';
import { enrolmentMail, factorChangedMail } from '../mail/kinds.ts';
import { createToken, findRequestedAddress } from '../token/service.ts';
import { letterSubjectOf, readAccountEvent } from './account.ts';

/** What happened, by the event's action: the subject, and what stands before the time. */
const changes: Record<string, (factor: string) => [subject: string, happened: string]> = {
  'add-passkey': (factor) => ['A passkey was added', `A passkey (${factor}) was added to your account`],
  'remove-passkey': (factor) => [
    'A passkey was removed',
    `A passkey (${factor}) was removed from your account`,
  ],
  'add-codes': () => ['One-time codes were set up', 'One-time codes were set up for your account'],
  'remove-codes': () => ['One-time codes were removed', 'One-time codes were removed from your account'],
  'renew-recovery-codes': () => [
    'You have new recovery codes',
    'New recovery codes were made for your account',
  ],
  'use-recovery-code': () => ['A recovery code was used', 'You were signed in with a recovery code'],
  'reset-second-factor': () => [
    'Your second factor was removed',
    'Your passkeys, one-time codes and recovery codes were removed, and you were signed out everywhere',
  ],
};

export const factorChangedLetter = defineLetterKind(
  factorChangedMail,
  async (db, { event_id }, { agencyEmail }) => {
    const changed = await readAccountEvent(db, event_id);
    const describe = changed && changes[changed.event.action];
    if (!changed || !describe) return null;
    const { event, realm, account } = changed;
    const [subject, happened] = describe(String(event.after?.factor ?? ''));
    const about = letterSubjectOf(realm, account.id, subject);
    if (account.erased) return createDroppedLetter(about, familyErased);
    if (account.status !== 'active') return createUnsentLetter(about, 'suspended');
    return {
      to: account.email,
      about,
      subject,
      parts: [
        `Hello ${account.first_name},`,
        `${happened} on ${formatInstant(event.at)}.`,
        `If this was not you, set a new password with “Forgot password” and write to us: ${agencyEmail}.`,
      ],
    };
  },
);

/** Writes the mail with the link that sets up an admin's first second factor, unless they have another address now. */
export const enrolmentLetter = defineLetterKind(enrolmentMail, async (db, mail, { publicUrl }) => {
  const admin = await getActiveAccount(db, { realm: 'admin', id: mail.id ?? 0 });
  if (!admin) return null;
  const about = letterSubjectOf('admin', admin.id, 'Link to set up a second factor');
  const address = await findRequestedAddress(db, mail);
  if (!address || !isSameEmail(admin.email, address))
    return createDroppedLetter(about, 'The admin has another address now.');
  const token = await createToken(db, 'second-factor', { realm: 'admin', id: admin.id }, admin.email);
  return {
    to: admin.email,
    about,
    subject: 'Set up your second factor',
    parts: [
      `Hello ${admin.first_name},`,
      `${agency.name} asks for a second factor besides the password. Set up yours, a passkey or one-time codes.`,
      { action: 'Set up a second factor', url: `${publicUrl}/admin/second-factor/${token}` },
      'The link works once, within 15 minutes. If you have not just signed in, somebody knows your password: change it.',
    ],
  };
});
