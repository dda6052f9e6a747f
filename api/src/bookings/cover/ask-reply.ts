import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { type CoverAskRow, coverAsk } from '../schedule/cover-table.ts';

/** A nanny's reply. `pay_minor` is the pay that the page showed. */
export interface AskReply {
  readonly answer: 'accepted' | 'declined';
  readonly pay_minor?: number | undefined;
  readonly scope?: NonNullable<CoverAskRow['scope']> | undefined;
}

/** Returns the refusal of an acceptance after another nanny was first or the agency stopped asking. */
export const taken = (message: string) => new Refusal(409, { message, code: 'offer_taken' });

/** Stores the reply to a locked ask. */
export const recordAskReply = (
  tx: Db,
  { id }: CoverAskRow,
  { name }: Actor,
  state: Pick<Partial<CoverAskRow>, 'state' | 'scope' | 'week'>,
) =>
  tx
    .update(coverAsk)
    .set({ ...state, answered_at: sql`now()`, answered_by: name, seen_at: sql`coalesce(seen_at, now())` })
    .where(eq(coverAsk.id, id));
