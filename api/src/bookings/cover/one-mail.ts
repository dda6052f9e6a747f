import { inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { LetterKind } from '../../kernel/mail/letter.ts';
import { type CollectedMail, queueMail } from '../../kernel/mail/service.ts';
import { askEndedMail, asksEndedMail } from '../ask/letter.ts';
import { coverAsk } from '../schedule/cover-table.ts';
import { askMail, asksMail } from './letter.ts';

type One = LetterKind<{ cover_ask_id: number }>;
type Several = LetterKind<{ cover_ask_ids: readonly number[] }>;

/** Each kind of mail about one ask, with the kind that replaces several of them. */
const kinds: readonly (readonly [One, Several])[] = [
  [askMail, asksMail],
  [askEndedMail, asksEndedMail],
];

/**
 * Queues collected mails. Each nanny gets one mail about all asks that begin and one about all that end; other mails
 * are queued unchanged.
 */
export async function queueByNanny(tx: Db, mails: readonly CollectedMail[]): Promise<void> {
  for (const { kind, data } of mails)
    if (!kinds.some(([{ template }]) => template === kind.template)) await queueMail(tx, kind, data);
  for (const [one, several] of kinds) {
    const ids = mails.flatMap(({ kind, data }) =>
      kind.template === one.template ? [(data as { cover_ask_id: number }).cover_ask_id] : [],
    );
    if (ids.length === 0) continue;
    const asks = await tx
      .select({ id: coverAsk.id, nanny_polo_id: coverAsk.nanny_polo_id })
      .from(coverAsk)
      .where(inArray(coverAsk.id, ids))
      .orderBy(coverAsk.id);
    for (const own of Map.groupBy(asks, ({ nanny_polo_id }) => nanny_polo_id).values()) {
      const [first, ...others] = own.map(({ id }) => id);
      if (first === undefined) continue;
      if (others.length === 0) await queueMail(tx, one, { cover_ask_id: first });
      else await queueMail(tx, several, { cover_ask_ids: [first, ...others] });
    }
  }
}
