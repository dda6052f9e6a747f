import type { Order, PaymentStatus } from '@nanny-polo/shared/money/order';
import type { CreditReason } from '@nanny-polo/shared/pricing/credit-note';
import type { Random } from './random.ts';
import { dayMs, formatInstant } from './time.ts';

type Transaction = Pick<
  Order['transactions'][number],
  'at' | 'kind' | 'amount_minor' | 'method' | 'reason' | 'proof' | 'by'
>;

/** A credit note, with its cancellation if it was a mistake. */
export interface Note {
  readonly at: string;
  readonly amount_minor: number;
  readonly reason: CreditReason;
  readonly note: string;
  readonly by: string;
  readonly cancelled: { readonly at: string; readonly note: string } | null;
}

const causes = [
  ['goodwill', 'Our nanny arrived late. We are sorry.'],
  ['goodwill', ''],
  ['correction', 'One hour too many was charged.'],
] as const;

/**
 * Returns transactions and credit notes that give an order of `total` minor units a payment status: deposits up to three
 * days before `at`, charges at `at`, refunds with their credit notes two days later, and none after `now` (both in
 * milliseconds).
 */
export function transactionsOf(
  random: Random,
  status: PaymentStatus,
  total: number,
  { at, now }: { at: number; now: number },
): { readonly transactions: Transaction[]; readonly notes: Note[] } {
  const method = random.pick(['bank_transfer', 'bank_transfer', 'card_terminal', 'cash'] as const);
  const by = random.pick(['Ottoline Marchetti', 'Cora Devlin', 'Cora Devlin']);
  const proof = {
    bank_transfer: `FPS ${random.between(100_000, 999_999)}`,
    card_terminal: `Slip ${random.between(1000, 9999)}`,
    cash: `Receipt ${random.between(100, 999)}`,
  }[method];
  const transaction = (kind: Transaction['kind'], amount_minor: number, days = 0): Transaction[] => {
    const when = formatInstant(Math.min(at + days * dayMs, now));
    return amount_minor > 0 ? [{ at: when, kind, amount_minor, method, reason: null, proof, by }] : [];
  };
  const paid = (...transactions: Transaction[][]) => ({ transactions: transactions.flat(), notes: [] });
  const refunded = (amount_minor: number, [reason, note]: readonly [CreditReason, string]) => {
    const refund = transaction('refund', amount_minor, 2).map((one) => ({ ...one, reason }));
    const notes = refund.map((one) => ({ at: one.at, amount_minor, reason, note, by, cancelled: null }));
    return { transactions: [...transaction('charge', total), ...refund], notes };
  };
  const third = Math.floor(total / 3);
  switch (status) {
    case 'unpaid':
      return paid();
    case 'partial':
      return paid(transaction('deposit', third));
    case 'paid':
      return random.chance(0.15)
        ? paid(transaction('deposit', third, -3), transaction('charge', total - third))
        : paid(transaction('charge', total));
    case 'overpaid':
      return paid(transaction('charge', total + 500));
    case 'partly_refunded':
      return refunded(third, random.pick([...causes]));
    case 'refunded':
      return refunded(total, ['cancelled', '']);
  }
}
