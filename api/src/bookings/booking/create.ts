import type { Address, Child } from '@nanny-polo/shared/parents';
import type { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { insertRecord } from '../../kernel/resource/record.ts';
import { reserve } from '../availability/reserve.ts';
import { makeOffer } from '../offer/service.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { holdForBooking } from '../schedule/hold.ts';
import type { careColumns } from '../schedule/series-table.ts';
import { resourceName } from './row.ts';

type Given = keyof typeof careColumns | 'start_at' | 'end_at' | 'terms_id' | 'agreed_minor';

/** A booking before it is stored. Its status follows from its nanny. */
type NewBooking = Omit<typeof booking.$inferInsert, 'status'> &
  Pick<BookingRow, Given | 'bill_rate_minor' | 'pay_rate_minor'>;

/** Returns the address and the children as entered, otherwise a snapshot of the family's. */
export const familyOf = (
  entered: { readonly address?: Address | undefined; readonly children?: Child[] | undefined },
  parent: Pick<typeof parentUser.$inferSelect, 'addresses' | 'children'>,
) => ({
  address: entered.address ?? parent.addresses[0] ?? null,
  children: entered.children ?? parent.children,
});

/** Stores a booking: `offered`, with its nanny’s time held and an offer made, or `requested` without a nanny. */
export async function insertBooking(tx: Db, actor: Actor, values: NewBooking): Promise<BookingRow> {
  const { nanny_polo_id: nannyId } = values;
  if (nannyId) await reserve(tx, nannyId, values);
  const row = await insertRecord(
    tx,
    booking,
    { ...values, status: nannyId ? 'offered' : 'requested' },
    { actor, resource: resourceName, action: 'create' },
  );
  if (nannyId) {
    await holdForBooking(tx, nannyId, row, row.id);
    await makeOffer(tx, actor, row);
  }
  return row;
}
