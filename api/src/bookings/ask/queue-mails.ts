import { inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { type CollectedMail, queueMail } from '../../kernel/mail/service.ts';
import type { AsksMail } from '../mail/kinds.ts';
import { coverAsk } from '../schedule/cover-table.ts';

/**
 * Queues collected mails. Mails of one kind about asks of the same nanny become one mail; other mails are queued
 * unchanged.
 */
export async function queueMailsByNanny(tx: Db, mails: readonly CollectedMail[]): Promise<void> {
  const askIdsOf = ({ data }: CollectedMail) => (data as Partial<AsksMail>).cover_ask_ids ?? [];
  for (const [kind, own] of Map.groupBy(mails, (mail) => mail.kind)) {
    for (const mail of own) if (askIdsOf(mail).length === 0) await queueMail(tx, kind, mail.data);
    const asks = await tx
      .select({ id: coverAsk.id, nanny_polo_id: coverAsk.nanny_polo_id })
      .from(coverAsk)
      .where(inArray(coverAsk.id, own.flatMap(askIdsOf)))
      .orderBy(coverAsk.id);
    for (const theirs of Map.groupBy(asks, ({ nanny_polo_id }) => nanny_polo_id).values()) {
      const ids = theirs.map(({ id }) => id);
      const about = own.filter((mail) => askIdsOf(mail).some((id) => ids.includes(id)));
      const event_ids = [...new Set(about.flatMap(({ data }) => (data as AsksMail).event_ids ?? []))];
      const data: AsksMail = { cover_ask_ids: ids, event_ids };
      await queueMail(tx, kind, data);
    }
  }
}
