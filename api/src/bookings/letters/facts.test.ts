import { expect, test } from 'vitest';
import { describeCredits } from './facts.ts';
import { describePayments } from './payments.ts';

const fee = 11_600;
const note = { number: 'CN-2026-00001', at: '2026-11-28T09:00:00.000Z', cancels_id: null };
const order = { number: 'NP-2026-00001', balance_minor: 0, currency: 'GBP', due_at: null };
const credited = (total_minor: number, ...amounts: number[]) => ({
  ...{ ...order, id: 1, total_minor },
  credit_notes: amounts.map((amount_minor, at) => ({ ...note, id: at + 1, amount_minor })),
});
const cancelled = {
  ...credited(fee, 5000),
  credit_notes: [
    { ...note, id: 1, amount_minor: 5000 },
    { ...note, id: 2, amount_minor: 5000, cancels_id: 1 },
  ],
};

test.each([
  ['without orders', [], undefined],
  ['without credit notes', [credited(fee)], undefined],
  ['with a cancelled credit note', [cancelled], undefined],
  ['credited in full', [credited(0, fee)], 'Credit notes of £116 count against it.'],
  ['credited in part', [credited(8600, 1000, 2000)], 'Credit notes of £30 count against it.'],
  ['on an order of several bookings', [credited(fee, 5000)], 'Credit notes on the invoice count against it.'],
])('says which credit notes count against a fee: %s', (_, orders, sentence) => {
  expect(describeCredits(fee, orders)).toBe(sentence);
});

const paid = (paid_minor: number, balance_minor: number) => [{ ...order, paid_minor, balance_minor }];

test.each([
  [[], []],
  [paid(0, 0), []],
  [paid(0, fee), ['£116 is still to be paid on invoice NP-2026-00001.']],
  [paid(fee, 0), ['Invoice NP-2026-00001 is paid, so there is nothing to refund.']],
  [
    paid(fee, -5000),
    ['You have paid £50 too much on invoice NP-2026-00001. We will refund it the way you paid.'],
  ],
])('says what money paid means after a cancellation: %o', (orders, sentences) => {
  expect(describePayments(orders)).toEqual(sentences);
});
