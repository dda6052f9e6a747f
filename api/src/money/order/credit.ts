import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { cancelCreditNote, creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import type { Order } from '@nanny-polo/shared/money/order';
import { isLiveNote } from '@nanny-polo/shared/pricing/credit-note';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, createTransitionRefusal, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { assertPrintable } from '../../kernel/print/printable.ts';
import { refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { type OrderRow, order } from '../ledger/order-table.ts';
import { creditNotesOf, writeCancellation, writeCreditNote } from './credit-note.ts';
import { lockOrderAt, placeOrderWhenPaid } from './row.ts';
import { get } from './view.ts';

/**
 * Writes a credit note on a locked order. Throws 422 if it exceeds what is billed and not yet credited, or has words
 * that cannot be printed.
 */
export async function addCreditNote(
  tx: Db,
  actor: Actor,
  row: OrderRow,
  { note = '', ...values }: Omit<Body<typeof creditOrder>, 'version'>,
): Promise<OrderRow> {
  if (values.amount_minor > row.total_minor)
    throw createFieldRefusal({
      amount_minor: [`Only ${formatMoney(row.total_minor)} is billed and can be credited`],
    });
  await assertPrintable({ note });
  const granted_minor = row.credit_granted_minor + values.amount_minor;
  return writeCreditNote(tx, actor, row, { ...values, note }, granted_minor);
}

/** Reduces what an order bills, and places it if it is then paid. */
export async function creditWithoutRefund(
  tx: Db,
  actor: Actor,
  { id }: { readonly id: number },
  { version, ...values }: Body<typeof creditOrder>,
): Promise<Order> {
  await refuseTextOnErased(tx, order, [id], { note: values.note });
  const after = await addCreditNote(tx, actor, await lockOrderAt(tx, id, version), values);
  await placeOrderWhenPaid(tx, actor, after);
  return get(tx, id);
}

/** Cancels a credit note. Throws 404, 422 if `reason` cannot be printed, and 409 if it is cancelled already or is itself a cancellation. */
export async function cancelNote(
  tx: Db,
  actor: Actor,
  { id, note_id }: { readonly id: number; readonly note_id: number },
  { version, reason }: Body<typeof cancelCreditNote>,
): Promise<Order> {
  await refuseTextOnErased(tx, order, [id], { reason });
  await assertPrintable({ reason });
  const row = await lockOrderAt(tx, id, version);
  const notes = await creditNotesOf(tx, id);
  const note = notes.find((one) => one.id === note_id);
  if (!note) throw notFound('Credit note');
  if (note.cancels_id !== null)
    throw createTransitionRefusal(`${note.number} cancels a credit note. Write a new credit note instead.`);
  if (!isLiveNote(note, notes)) throw createTransitionRefusal(`${note.number} has already been cancelled.`);
  await writeCancellation(tx, actor, row, note, reason, row.credited_minor - note.amount_minor);
  return get(tx, id);
}
