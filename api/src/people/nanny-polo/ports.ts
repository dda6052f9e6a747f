import type { Db } from '../../kernel/database/database.ts';
import { definePort } from '../../kernel/port/port.ts';

/** Counts a nanny's bookings ahead and returns up to twenty of them. */
export const bookingsAheadOf =
  definePort<
    (db: Db, nannyId: number) => Promise<{ count: number; bookings: { id: number; code: string }[] }>
  >('bookings ahead of a nanny');
