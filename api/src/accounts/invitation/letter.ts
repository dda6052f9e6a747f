import { eq } from 'drizzle-orm';
import { letterKind } from '../../kernel/mail/letter.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { createToken, tokenHours } from '../token/service.ts';

/** Writes the invitation to set a first password. Returns null if the admin is no longer invited. */
export const invitationMail = letterKind<{ admin_user_id: number }>(
  'invitation',
  async (db, { admin_user_id }, { publicUrl }) => {
    const [admin] = await db.select().from(adminUser).where(eq(adminUser.id, admin_user_id));
    if (admin?.status !== 'invited') return null;
    const token = await createToken(db, 'invitation', { realm: 'admin', id: admin.id }, admin.email);
    return {
      to: admin.email,
      subject: 'You are invited to Nanny Polo',
      parts: [
        `Hello ${admin.first_name},`,
        'You have been given an account in the back office of Nanny Polo. Choose a password to get started.',
        { action: 'Choose a password', url: `${publicUrl}/admin/invitation/${token}` },
        `The link works once, within ${tokenHours} hours.`,
      ],
    };
  },
);
