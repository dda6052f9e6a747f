import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { definePort } from '../../kernel/port/port.ts';

/**
 * Settles the offer of a series once none of its visits waits for a reply. Called after a reply about one visit, with
 * the arrangement locked.
 */
export const settleOfferOfVisit =
  definePort<(tx: Db, actor: Actor, seriesOfferId: number) => Promise<void>>('settleOfferOfVisit');
