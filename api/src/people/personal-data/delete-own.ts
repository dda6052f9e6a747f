import type { DeletionPreview } from '@nanny-polo/shared/accounts/account-deletion';
import { parents } from '@nanny-polo/shared/people/parents';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { eq } from 'drizzle-orm';
import { getActiveAccount } from '../../accounts/account/service.ts';
import { checkOwnPassword, describeWrongPassword } from '../../accounts/account/sign-in.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { PersonalData } from '../../accounts/identity/personal-data.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import {
  createFieldRefusal,
  createInUseRefusal,
  notFound,
  unprocessableEntity,
} from '../../kernel/error/error.ts';
import { recordEvent } from '../../kernel/history/service.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import type { UserSession } from '../../kernel/session/session.ts';
import { accountDeletedMail } from '../mail/kinds.ts';
import { openBookingsOf, unsettledOrdersOf } from '../parents/ports.ts';
import { eraseParentEverywhere } from './erase.ts';

type Caller = Pick<UserSession, 'id' | 'sessionId' | 'isProofFresh'>;

/** Returns the reasons against deleting the account now, and the proof that its deletion needs. */
export async function previewDeletion(db: Db, caller: Caller): Promise<DeletionPreview> {
  const { password_hash, google_sub } = parentUser;
  const [own] = await db
    .select({ password_hash, google_sub })
    .from(parentUser)
    .where(eq(parentUser.id, caller.id));
  const reasons = await reasonsOf(db, caller.id);
  if (own?.password_hash) return { reasons, proof: 'password' };
  if (caller.isProofFresh) return { reasons, proof: null };
  return { reasons, proof: own?.google_sub ? 'google' : 'fresh' };
}

/**
 * Returns each reason why the account cannot be deleted, as a sentence. Names the first open bookings, and counts them
 * all if there are more.
 */
async function reasonsOf(db: Db, id: number): Promise<string[]> {
  const [{ count, bookings }, orders] = await Promise.all([
    openBookingsOf(db, id),
    unsettledOrdersOf(db, id),
  ]);
  return [
    ...bookings.map(
      ({ code, start_at }) =>
        `Your visit on ${formatInstant(start_at)} (${code}) is still open. Cancel it, or wait until it is over.`,
    ),
    ...(count > bookings.length
      ? [`You have ${count} open bookings in all. The first ${bookings.length} are listed here.`]
      : []),
    ...orders.map(({ number, balance_minor: balance }) =>
      balance > 0
        ? `${formatMoney(balance)} is still to be paid for invoice ${number}.`
        : `We still owe you ${formatMoney(-balance)} for invoice ${number}. Please call us for the refund.`,
    ),
  ];
}

/**
 * Erases the signed-in parent and mails a confirmation. Throws 422 if the password is wrong or, without one, no proof
 * is fresh, 409 with every reason while bookings are open or money is owed.
 */
export async function deleteOwnAccount(
  db: Db,
  areas: readonly PersonalData[],
  limits: Config['limits'],
  caller: Caller,
  { password }: { password: string | null },
): Promise<void> {
  const account = { realm: 'user', id: caller.id } as const;
  const own = await getActiveAccount(db, account);
  if (own?.password_hash) {
    await checkOwnPassword(db, limits, caller.sessionId, own, ['password', password ?? '']);
  } else if (!caller.isProofFresh) {
    throw unprocessableEntity({ message: 'Please confirm first that it is you.', code: 'sign_in_again' });
  }
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(parentUser).where(eq(parentUser.id, caller.id)).for('update');
    if (!row || row.erased_at) throw notFound('Account');
    // The password was changed in the meantime, which has ended this session.
    if (row.password_hash !== own?.password_hash)
      throw createFieldRefusal({ password: [describeWrongPassword(row.password_hash)] });
    const reasons = await reasonsOf(tx, row.id);
    if (reasons.length > 0) throw createInUseRefusal(reasons.join(' '));
    await eraseParentEverywhere(tx, areas, row);
    const actor = { kind: 'parent', id: row.id, name: 'Erased parent' } as const;
    await recordEvent(tx, { actor, resource: parents.name, record_id: row.id, action: 'erase' });
    await queueMail(tx, accountDeletedMail, { email: row.email });
  });
}
