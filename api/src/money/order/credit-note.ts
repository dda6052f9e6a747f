/** Writes of credit notes to locked orders. Each numbers a note, changes `credited_minor` and records an event. */

import { order as contract } from '@nanny-polo/shared/money/order';
import type { EventAction } from '@nanny-polo/shared/office/event-words';
import { type CreditReason, isLiveNote } from '@nanny-polo/shared/pricing/credit-note';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { forgoUndo } from '../../kernel/undo/capture.ts';
import { type CreditNoteRow, creditNote } from '../ledger/credit-note-table.ts';
import { type OrderRow, order } from '../ledger/order-table.ts';
import { takeNextNumber } from './number.ts';

interface NewNote {
  readonly amount_minor: number;
  readonly reason: CreditReason;
  readonly note: string;
}

export async function writeCreditNote(
  tx: Db,
  actor: Actor,
  row: OrderRow,
  values: NewNote,
  credit_granted_minor = row.credit_granted_minor,
): Promise<OrderRow> {
  const note = { ...values, number: await takeNextNumber(tx, 'CN') };
  await tx.insert(creditNote).values({ ...note, order_id: row.id, by: actor.name });
  const credited_minor = row.credited_minor + values.amount_minor;
  const write = { actor, resource: contract.name, action: 'credit', reason: formatCreditNote(note) } as const;
  return changeRecord(tx, order, row, { credited_minor, credit_granted_minor }, write);
}

/** Writes the record that cancels a credit note, so that its amount is owed again. */
export async function writeCancellation(
  tx: Db,
  actor: Actor,
  row: OrderRow,
  cancelled: CreditNoteRow,
  why: string,
  credit_granted_minor = row.credit_granted_minor,
): Promise<OrderRow> {
  const { id: cancels_id, amount_minor } = cancelled;
  const note = { number: await takeNextNumber(tx, 'CN'), amount_minor, reason: null, note: why };
  await tx.insert(creditNote).values({ ...note, cancels_id, order_id: row.id, by: actor.name });
  const credited_minor = row.credited_minor - amount_minor;
  const words = { action: 'cancel credit note', reason: formatCreditNote(note, cancelled) } as const;
  const write = { actor, resource: contract.name, ...words };
  return changeRecord(tx, order, row, { credited_minor, credit_granted_minor }, write);
}

type Words = Pick<CreditNoteRow, 'number' | 'amount_minor' | 'reason' | 'note'>;

/** Formats a credit note, or the cancellation of one, for the history: `CN-2026-00001, £20.00, goodwill`. */
export const formatCreditNote = (
  { number, amount_minor, reason, note }: Words,
  cancelled?: Pick<CreditNoteRow, 'number'>,
): string =>
  [number, cancelled && `cancels ${cancelled.number}`, formatMoney(amount_minor), reason, note]
    .filter(Boolean)
    .join(', ');

/** Returns an order's credit notes and cancellations, the oldest first. */
export const creditNotesOf = (db: Db, orderId: number): Promise<CreditNoteRow[]> =>
  db.select().from(creditNote).where(eq(creditNote.order_id, orderId)).orderBy(asc(creditNote.id));

type Changes = { readonly [action in EventAction]?: string };

const reductions: Changes = {
  reprice: 'A visit has become cheaper',
  'undo-overtime': 'Overtime was taken off',
  'cancel booking': 'A visit was cancelled',
  cancel: 'The order was cancelled',
  expire: 'The order expired',
};

const additions: Changes = {
  reprice: 'A visit has become dearer',
  overtime: 'Overtime was added',
  'add booking': 'A visit was added',
};

const otherChange = 'The items have changed';

/**
 * Cancels the newest credit notes of a locked order that `action` leaves with only `billed_minor`, and writes what still
 * fits as a new one. The change can then not be undone.
 */
export async function reduceCreditNotes(
  tx: Db,
  actor: Actor,
  row: OrderRow,
  billed_minor: number,
  action: EventAction,
): Promise<OrderRow> {
  if (row.credited_minor <= billed_minor) return row;
  await forgoUndo(tx);
  const why = reductions[action] ?? otherChange;
  const notes = await creditNotesOf(tx, row.id);
  let fitted = row;
  for (const note of notes.filter((one) => isLiveNote(one, notes)).toReversed()) {
    fitted = await writeCancellation(tx, actor, fitted, note, why);
    const amount_minor = billed_minor - fitted.credited_minor;
    if (amount_minor < 0) continue;
    const rest = {
      amount_minor,
      reason: note.reason as CreditReason,
      note: `${why}: the rest of ${note.number}`,
    };
    return amount_minor > 0 ? writeCreditNote(tx, actor, fitted, rest) : fitted;
  }
  throw new Error(`The credit notes of ${row.number} do not add up to ${row.credited_minor}`);
}

/**
 * Writes what has been credited and fits into the bill again, after `action` has raised the bill of a locked order. The
 * change can then not be undone.
 */
export async function restoreCredit(
  tx: Db,
  actor: Actor,
  row: OrderRow,
  action: EventAction,
): Promise<OrderRow> {
  const amount_minor = Math.min(row.credit_granted_minor - row.credited_minor, row.total_minor);
  if (amount_minor <= 0) return row;
  await forgoUndo(tx);
  const last = (await creditNotesOf(tx, row.id)).findLast(({ reason }) => reason !== null);
  const note = `${additions[action] ?? otherChange}: more of the credit agreed`;
  return writeCreditNote(tx, actor, row, { amount_minor, reason: last?.reason as CreditReason, note });
}
