import * as z from 'zod/mini';

export const transactionKind = z.enum(['charge', 'deposit', 'refund']);
export type TransactionKind = z.output<typeof transactionKind>;

export const paymentMethod = z.enum(['bank_transfer', 'cash', 'card_terminal']);
