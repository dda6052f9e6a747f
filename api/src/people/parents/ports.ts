import type { Db } from '../../kernel/database/database.ts';
import { port } from '../../kernel/port/port.ts';

/** Counts the open bookings of a parent and names up to twenty of them. */
export const openBookingsOf =
  port<(db: Db, parentId: number) => Promise<{ count: number; bookings: { id: number; code: string }[] }>>(
    'open bookings of a parent',
  );
