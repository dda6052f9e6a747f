import type { Db } from '../src/kernel/database/database.ts';
import { type CreditNoteRow, creditNote } from '../src/money/ledger/credit-note-table.ts';
import { formatCreditNote } from '../src/money/order/credit-note.ts';
import { compareTimes, insertAll, takeNextNumber } from './insert.ts';
import type { Note } from './payments.ts';

interface Credited {
  readonly id: number;
  readonly notes: readonly Note[];
}

/** Inserts the credit notes of orders and their cancellations, numbered by time, and returns them. */
export async function insertCreditNotes(
  db: Db,
  orders: readonly Credited[],
  series: Map<string, number>,
): Promise<CreditNoteRow[]> {
  const documents = orders
    .flatMap(({ id: order_id, notes }) =>
      notes.flatMap((note) => [
        { order_id, note, at: note.at, cancels: false },
        ...(note.cancelled ? [{ order_id, note, at: note.cancelled.at, cancels: true }] : []),
      ]),
    )
    .sort(compareTimes)
    .map((document) => ({ ...document, number: takeNextNumber(series, 'CN', document.at) }));
  const notes = documents.filter(({ cancels }) => !cancels);
  const inserted = await insertAll(
    db,
    creditNote,
    notes.map(({ note: { cancelled: _, ...values }, order_id, number }) => ({ ...values, order_id, number })),
  );
  const cancellations = documents.flatMap(({ cancels, note, order_id, number, at }) => {
    if (!cancels) return [];
    const cancelled = inserted[notes.findIndex((one) => one.note === note)];
    const { amount_minor, by } = note;
    const values = { amount_minor, by, note: note.cancelled?.note ?? '', cancels_id: cancelled?.id ?? null };
    return [{ ...values, order_id, number, at }];
  });
  return [...inserted, ...(await insertAll(db, creditNote, cancellations))];
}

/** Returns the events of one order's credit notes and cancellations. */
export function creditEventsOf(documents: readonly CreditNoteRow[]) {
  let credited_minor = 0;
  return documents.map((document) => {
    const { at, by, amount_minor, cancels_id } = document;
    const before = { credited_minor };
    credited_minor += cancels_id ? -amount_minor : amount_minor;
    const cancelled = documents.find(({ id }) => id === cancels_id);
    const action = cancelled ? 'cancel credit note' : 'credit';
    const after = { credited_minor, reason: formatCreditNote(document, cancelled) };
    return { actor_kind: 'admin' as const, actor_name: by, at, action, before, after };
  });
}
