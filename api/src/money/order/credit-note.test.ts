import { booking } from '@nanny-polo/shared/bookings/booking';
import { cancelCreditNote, creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import { type Order, order } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { system } from '../../kernel/history/service.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';
import { cancelOrderForBooking } from './service.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');

const money = { method: 'bank_transfer', proof: 'FPS 1' } as const;
const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 8479 } as const;

const make = (fields: object = {}) =>
  owner.call(order.create, {
    body: { parent_id: 1, lines: [line], due_at: '2026-01-01T00:00:00.000Z', ...fields },
  });
const charge = ({ id, version }: Order, amount_minor: number, overpayment_minor?: number) =>
  owner.call(orderTransactions.charge, {
    params: { id },
    body: { version, amount_minor, ...money, ...(overpayment_minor && { overpayment_minor }) },
  });
const paid = async () => charge(await make(), 8479);
type Refund = 'overpayment' | 'goodwill' | 'correction' | 'cancelled';
const refund = ({ id, version }: Order, reason: Refund, amount_minor: number, fields = {}, headers = {}) =>
  owner.call(orderTransactions.refund, {
    params: { id },
    body: { version, amount_minor, reason, ...money, ...fields },
    headers,
  });
const credit = ({ id, version }: Order, amount_minor: number, fields = {}) =>
  owner.call(creditOrder, {
    params: { id },
    body: { version, amount_minor, reason: 'correction', ...fields },
  });
const cancel = ({ id, version }: Order, note_id = 0, reason = 'A mistake') =>
  owner.call(cancelCreditNote, { params: { id, note_id }, body: { version, reason } });
const read = (id: number) => owner.call(order.get, { params: { id } });
const invalid = (field: string, message: string) => ({
  status: 422,
  body: { errors: { [field]: [message] } },
});
const conflict = (message: string) => ({ status: 409, body: { code: 'illegal_transition', message } });

describe('a refund', () => {
  test.each(['goodwill', 'correction', 'cancelled'] as const)(
    'for the reason %s writes a credit note, and the family owes nothing',
    async (reason) => {
      const before = await paid();
      const after = await refund(before, reason, 2000, { note: 'Our nanny was late.' });
      expect(after).toMatchObject({
        payment_status: 'partly_refunded',
        overdue: false,
        credited_minor: 2000,
        total_minor: 6479,
        refunded_minor: 2000,
        balance_minor: 0,
        credit_notes: [{ amount_minor: 2000, reason, note: 'Our nanny was late.', by: 'Ottoline Marchetti' }],
        transactions: [{ reason: null }, { kind: 'refund', amount_minor: 2000, reason }],
      });
      expect(after.credit_notes[0]?.number).toMatch(/^CN-\d{4}-\d{5}$/);
      const owing = { filter: { owing: true }, range: [0, 999] as [number, number] };
      const found = await owner.call(order.list, { query: owing });
      expect(found.map(({ id }) => id)).not.toContain(after.id);
      const [refunded, credited] = await owner.call(order.history, { params: { id: after.id } });
      expect(refunded).toMatchObject({ action: 'refund', after: { refunded_minor: 2000 } });
      expect(credited).toMatchObject({
        action: 'credit',
        after: {
          credited_minor: 2000,
          reason: `${after.credit_notes[0]?.number}, £20.00, ${reason}, Our nanny was late.`,
        },
      });
    },
  );

  test('of an overpayment writes no credit note and is at most what is overpaid', async () => {
    const over = await charge(await make(), 9000, 521);
    await expect(refund(over, 'overpayment', 522)).rejects.toMatchObject(
      invalid(
        'amount_minor',
        'Only £5.21 is overpaid. Give another reason to refund more with a credit note.',
      ),
    );
    await expect(refund(over, 'overpayment', 521, { note: 'Sorry' })).rejects.toMatchObject(
      invalid('note', 'The refund of an overpayment has no credit note. Leave this blank.'),
    );
    const even = await refund(over, 'overpayment', 521);
    expect(even).toMatchObject({ payment_status: 'paid', balance_minor: 0, credit_notes: [] });
    await expect(refund(even, 'overpayment', 1)).rejects.toMatchObject(
      invalid('amount_minor', 'Nothing is overpaid. Give another reason to refund with a credit note.'),
    );
    expect(await read(even.id)).toEqual(even);
  });

  test('with a credit note is at most what was received and what is billed', async () => {
    const part = await charge(await make(), 3000);
    await expect(refund(part, 'goodwill', 3001)).rejects.toMatchObject(
      invalid('amount_minor', 'At most £30.00 can be refunded'),
    );
    const over = await charge(await make(), 9000, 521);
    await expect(refund(over, 'goodwill', 8480)).rejects.toMatchObject(
      invalid('amount_minor', 'Only £84.79 is billed and can be credited'),
    );
    expect(await refund(part, 'goodwill', 1000)).toMatchObject({
      balance_minor: 5479,
      payment_status: 'partial',
    });
  });

  test('needs a reason', async () => {
    const { id, version } = await paid();
    const body = { version, amount_minor: 100, ...money };
    await expect(owner.request(`/admin/order/${id}/refund`, { method: 'POST', body })).rejects.toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    });
  });

  test('is recorded once for each idempotency key, with its credit note', async () => {
    const before = await paid();
    const headers = { 'idempotency-key': 'one-refund' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => refund(before, 'goodwill', 100, {}, headers)),
    );
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1);
    expect((await read(before.id)).credit_notes).toHaveLength(1);
  });
});

describe('a credit note', () => {
  test('reduces an unpaid order, and places it once that is paid', async () => {
    const reduced = await credit(await make(), 479);
    expect(reduced).toMatchObject({ balance_minor: 8000, payment_status: 'unpaid', refunded_minor: 0 });
    const part = await charge(reduced, 7000);
    expect(part).toMatchObject({ status: 'pending_payment' });
    await expect(credit(part, 8001)).rejects.toMatchObject(
      invalid('amount_minor', 'Only £80.00 is billed and can be credited'),
    );
    expect(await credit(part, 1000)).toMatchObject({ status: 'placed', payment_status: 'paid' });
  });

  test('that settles an order without a payment places it', async () => {
    const settled = await credit(await make(), 8479);
    expect(settled).toMatchObject({ status: 'placed', total_minor: 0, received_minor: 0 });
    const [placed] = await owner.call(order.history, { params: { id: settled.id } });
    expect(placed).toMatchObject({ action: 'place', after: { reason: 'Credited in full' } });
  });

  test('is cancelled once by a second record, and its amount is owed again', async () => {
    const refunded = await refund(await paid(), 'goodwill', 2000);
    const note = refunded.credit_notes[0]!;
    await expect(cancel(refunded, note.id, ' ')).rejects.toMatchObject({ status: 422 });
    await expect(cancel(refunded, 999_999)).rejects.toMatchObject({ status: 404 });
    const cancelled = await cancel(refunded, note.id);
    expect(cancelled).toMatchObject({ credited_minor: 0, total_minor: 8479, balance_minor: 2000 });
    expect(cancelled.credit_notes).toMatchObject([
      note,
      { amount_minor: 2000, reason: null, note: 'A mistake', cancels_id: note.id },
    ]);
    const cancellation = cancelled.credit_notes[1]!;
    await expect(cancel(cancelled, note.id)).rejects.toMatchObject(
      conflict(`${note.number} has already been cancelled.`),
    );
    await expect(cancel(cancelled, cancellation.id)).rejects.toMatchObject(
      conflict(`${cancellation.number} cancels a credit note. Write a new credit note instead.`),
    );
    const [event] = await owner.call(order.history, { params: { id: cancelled.id } });
    expect(event).toMatchObject({
      action: 'cancel credit note',
      after: { reason: `${cancellation.number}, cancels ${note.number}, £20.00, A mistake` },
    });
  });

  test('of another order is not found', async () => {
    const other = await credit(await make(), 100);
    await expect(cancel(await make(), other.credit_notes[0]!.id)).rejects.toMatchObject({ status: 404 });
  });

  test('cannot be changed even in the database', async () => {
    const { id } = await credit(await make(), 100);
    const rewrite = product.db.execute(sql`UPDATE credit_note SET amount_minor = 1 WHERE order_id = ${id}`);
    await expect(rewrite).rejects.toMatchObject({ cause: { message: 'credit notes are append-only' } });
  });

  test('can be neither undone nor lost by undoing an older change', async () => {
    const made = await make();
    const path = `/admin/order/${made.id}`;
    const { data, undo: placed } = await write(owner, 'POST', `${path}/place`, { version: made.version });
    const body = { version: data.version, amount_minor: 100, reason: 'goodwill' };
    const noted = await write(owner, 'POST', `${path}/credit`, body);
    expect(noted.undo).toBeNull();
    await expect(undo(owner, placed)).rejects.toMatchObject({ status: 409 });
    expect(await read(made.id)).toMatchObject({ status: 'placed', credited_minor: 100 });
  });
});

describe('a change that leaves less than was credited', () => {
  /** Creates an order for two visits, of £92.00 each or so, with two credit notes. */
  async function twoVisits() {
    const { id: parent_id } = await readyParent(product.db);
    const visits = [];
    for (const _ of [1, 2])
      visits.push(
        await owner.call(booking.create, { body: { parent_id, service: 'hourly', ...nextSlot(4) } }),
      );
    const made = await make({ parent_id, lines: [], booking_ids: visits.map(({ id }) => id) });
    const each = made.total_minor / 2;
    const credited = await credit(await credit(made, each - 1000), 3000, { reason: 'goodwill' });
    return { made: credited, each, visits };
  }

  /** Cancels a visit for this fee. */
  const cancelVisit = async (id: number, fee: number) => {
    await product.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE booking SET status = 'cancelled' WHERE id = ${id}`);
      await cancelOrderForBooking(tx, system, id, fee, 'Family ill');
    });
  };

  test('cancels the newest credit note and writes what still fits again', async () => {
    const { made, each, visits } = await twoVisits();
    await cancelVisit(visits[0]!.id, 0);
    const after = await read(made.id);
    const [first, second] = made.credit_notes;
    expect(after).toMatchObject({ lines_minor: each, credited_minor: each, total_minor: 0 });
    expect(after.credit_notes).toMatchObject([
      first!,
      second!,
      { amount_minor: 3000, note: 'A visit was cancelled', cancels_id: second!.id },
      {
        amount_minor: 1000,
        reason: 'goodwill',
        note: `A visit was cancelled: the rest of ${second!.number}`,
      },
    ]);
  });

  test('keeps the credit notes that fit a cancellation fee', async () => {
    const { made, each, visits } = await twoVisits();
    const fee = each / 2;
    await cancelVisit(visits[0]!.id, fee);
    expect(await read(made.id)).toEqual(
      expect.objectContaining({ credited_minor: each + 2000, credit_notes: made.credit_notes }),
    );
  });

  test('keeps the credit notes that fit the fee of an order that ends with its only visit', async () => {
    const { id: parent_id } = await readyParent(product.db);
    const visit = await owner.call(booking.create, {
      body: { parent_id, service: 'hourly', ...nextSlot(4) },
    });
    const made = await make({ parent_id, lines: [], booking_ids: [visit.id] });
    const noted = await credit(await credit(made, 1000), 2000);
    await cancelVisit(visit.id, 1500);
    const after = await read(made.id);
    expect(after).toMatchObject({ status: 'cancelled', lines_minor: 1500, credited_minor: 1500 });
    expect(after.credit_notes).toMatchObject([
      ...noted.credit_notes,
      { cancels_id: noted.credit_notes[1]!.id, note: 'The order was cancelled' },
      { amount_minor: 500, cancels_id: null },
    ]);
  });

  test.each(['cancel', 'expire'] as const)('by the call “%s” cannot be undone', async (name) => {
    const noted = await credit(await make(), 500);
    const { version, id } = noted;
    const { undo: offer } = await write(owner, 'POST', `/admin/order/${id}/${name}`, { version });
    expect(offer).toBeNull();
    expect(await read(id)).toMatchObject({ credited_minor: 0, total_minor: 0, balance_minor: 0 });
    const without = await make();
    const ended = await write(owner, 'POST', `/admin/order/${without.id}/${name}`, {
      version: without.version,
    });
    expect(ended.undo).not.toBeNull();
  });
});

describe('a change that leaves room for more of the credit', () => {
  /** Creates a paid order for a confirmed visit of six hours, refunded in full as goodwill. */
  async function refundedVisit() {
    const { id: parent_id } = await readyParent(product.db);
    const { id: nanny_polo_id } = await readyNanny(product.db);
    const slot = nextSlot(6);
    const visit = await owner.call(booking.create, {
      body: { parent_id, nanny_polo_id, service: 'hourly', buffer_minutes: 0, ...slot },
    });
    const act = async (name: string, body = {}) => {
      const { version } = await owner.call(booking.get, { params: { id: visit.id } });
      return write(owner, 'POST', `/admin/booking/${visit.id}/${name}`, { version, ...body });
    };
    await act('answer', { answer: 'accepted' });
    const made = await make({ parent_id, lines: [], booking_ids: [visit.id] });
    await act('confirm');
    const whole = made.total_minor;
    const refunded = await refund(await charge(await read(made.id), whole), 'goodwill', whole);
    const resize = async (hours: number) => {
      const { version } = await owner.call(booking.get, { params: { id: visit.id } });
      const end_at = new Date(Date.parse(slot.start_at) + hours * 3_600_000).toISOString();
      return write(owner, 'PUT', `/admin/booking/${visit.id}`, { version, end_at, nanny_agreed: true });
    };
    return { refunded, whole, resize };
  }

  test('restores what a shorter visit took of it, and cannot be undone', async () => {
    const { refunded, whole, resize } = await refundedVisit();
    await resize(4);
    const shorter = await read(refunded.id);
    expect(shorter).toMatchObject({ total_minor: 0, balance_minor: 0 });
    const longer = await resize(6);
    expect(longer.undo).toBeNull();
    const after = await read(refunded.id);
    expect(after).toMatchObject({
      lines_minor: whole,
      credited_minor: whole,
      balance_minor: 0,
      payment_status: 'refunded',
    });
    expect(after.credit_notes).toEqual([
      ...shorter.credit_notes,
      expect.objectContaining({
        amount_minor: whole - shorter.credited_minor,
        reason: 'goodwill',
        note: 'A visit has become dearer: more of the credit agreed',
        cancels_id: null,
      }),
    ]);
    await resize(8);
    expect(await read(refunded.id)).toMatchObject({ credited_minor: whole });
  });

  test('restores nothing that a person has cancelled since', async () => {
    const { refunded, resize } = await refundedVisit();
    await resize(4);
    const shorter = await read(refunded.id);
    await cancel(shorter, shorter.credit_notes.at(-1)?.id);
    await resize(6);
    expect(await read(refunded.id)).toMatchObject({ credited_minor: 0 });
  });
});
