import type { Order, PaymentStatus } from '@nanny-polo/shared/order';
import type { Random } from './random.ts';
import { day, instant } from './time.ts';

type Transaction = Pick<
  Order['transactions'][number],
  'at' | 'kind' | 'amount_minor' | 'method' | 'proof' | 'by'
>;

/**
 * Returns transactions that give an order of `total` minor units a payment status: deposits up to three days before
 * `at`, charges at `at`, refunds two days later, and none after `now` (both in milliseconds).
 */
export function transactionsOf(
  random: Random,
  status: PaymentStatus,
  total: number,
  { at, now }: { at: number; now: number },
): Transaction[] {
  const method = random.pick(['bank_transfer', 'bank_transfer', 'card_terminal', 'cash'] as const);
  const by = random.pick(['Ottoline Marchetti', 'Cora Devlin', 'Cora Devlin']);
  const proof = {
    bank_transfer: `FPS ${random.between(100_000, 999_999)}`,
    card_terminal: `Slip ${random.between(1000, 9999)}`,
    cash: `Receipt ${random.between(100, 999)}`,
  }[method];
  const transaction = (kind: Transaction['kind'], amount_minor: number, days = 0): Transaction[] => {
    const when = instant(Math.min(at + days * day, now));
    return amount_minor > 0 ? [{ at: when, kind, amount_minor, method, proof, by }] : [];
  };
  const third = Math.floor(total / 3);
  switch (status) {
    case 'unpaid':
      return [];
    case 'partial':
      return transaction('deposit', third);
    case 'paid':
      return random.chance(0.15)
        ? [...transaction('deposit', third, -3), ...transaction('charge', total - third)]
        : transaction('charge', total);
    case 'overpaid':
      return transaction('charge', total + 500);
    case 'partly_refunded':
      return [...transaction('charge', total), ...transaction('refund', third, 2)];
    case 'refunded':
      return [...transaction('charge', total), ...transaction('refund', total, 2)];
  }
}
