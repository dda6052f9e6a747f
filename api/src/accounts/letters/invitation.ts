import { agency } from '@nanny-polo/shared/contract/agency';
import { tokenHours } from '@nanny-polo/shared/contract/constants';
import { eq } from 'drizzle-orm';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { isSameEmail } from '../account/email-address.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { invitationMail } from '../mail/kinds.ts';
import { createToken, findRequestedAddress } from '../token/service.ts';
import { hasLaterMail, laterMail, letterSubjectOf } from './account.ts';

/** Writes the mail with the link for an admin's first password, unless they are no longer invited at this address. */
export const invitationLetter = defineLetterKind(invitationMail, async (db, mail, { publicUrl }) => {
  const [admin] = await db
    .select()
    .from(adminUser)
    .where(eq(adminUser.id, mail.id ?? 0));
  if (!admin) return null;
  const about = letterSubjectOf(mail.realm, admin.id, 'Invitation');
  const address = await findRequestedAddress(db, mail);
  if (admin.status !== 'invited') return createDroppedLetter(about, 'The admin is no longer invited.');
  if (!address || !isSameEmail(admin.email, address))
    return createDroppedLetter(about, 'The admin has another address now.');
  if (await hasLaterMail(db, 'invitation', mail)) return createDroppedLetter(about, laterMail);
  const token = await createToken(db, 'invitation', { realm: 'admin', id: admin.id }, admin.email);
  return {
    to: admin.email,
    about,
    subject: `You are invited to ${agency.name}`,
    parts: [
      `Hello ${admin.first_name},`,
      `You have been given an account in the back office of ${agency.name}. Choose a password to get started.`,
      { action: 'Choose a password', url: `${publicUrl}/admin/invitation/${token}` },
      `The link works once, within ${tokenHours} hours.`,
    ],
  };
});
