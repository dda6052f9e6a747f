import { selectChildrenAt } from '@nanny-polo/shared/people/age';
import { omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import type { Address, BookedChild, SentChild } from '@nanny-polo/shared/people/family-fields';
import type { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { insertRecord } from '../../kernel/resource/record.ts';
import { numberChildren } from '../../people/parents/children.ts';
import { reserveTime } from '../availability/reserve.ts';
import { resourceName } from '../booking-record/row.ts';
import { makeOffer } from '../offer/service.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { holdForBooking } from '../schedule/hold.ts';
import type { careColumns } from '../schedule/series-table.ts';

type Given = keyof typeof careColumns | 'start_at' | 'end_at' | 'terms_id' | 'agreed_minor';

/** A booking before it is stored. Its status follows from its nanny. */
type NewBooking = Omit<typeof booking.$inferInsert, 'status'> &
  Pick<BookingRow, Given | 'bill_rate_minor' | 'pay_rate_minor'>;

interface Entered {
  readonly start_at: string;
  readonly address?: Address | undefined;
  readonly children?: SentChild[] | undefined;
}
type Parent = Pick<typeof parentUser.$inferSelect, 'id' | 'addresses' | 'children'>;

/** Returns the address and the children as entered, otherwise those of the family who are under 18 by then. */
export const familyOf = ({ address, children, start_at }: Entered, parent: Parent) => ({
  address: address ?? parent.addresses[0] ?? null,
  children: children ?? copyChildrenAt(parent, start_at),
});

const copyChildrenAt = ({ children }: Parent, start_at: string): BookedChild[] =>
  selectChildrenAt(children, start_at).map(omitPrivateNotes);

/** Returns what `familyOf` returns, with an id for each new child of the locked family. */
export const snapshotOf = async (tx: Db, { address, children, start_at }: Entered, parent: Parent) => ({
  address: address ?? parent.addresses[0] ?? null,
  children: children
    ? await numberChildren(tx, parent.id, children.map(omitPrivateNotes))
    : copyChildrenAt(parent, start_at),
});

/** Stores a booking: `offered`, with its nanny’s time held and an offer made, or `requested` without a nanny. */
export async function insertBooking(tx: Db, actor: Actor, values: NewBooking): Promise<BookingRow> {
  const { nanny_polo_id: nannyId } = values;
  if (nannyId) await reserveTime(tx, nannyId, values);
  const row = await insertRecord(
    tx,
    booking,
    { ...values, status: nannyId ? 'offered' : 'requested' },
    { actor, resource: resourceName, action: 'create' },
  );
  if (nannyId) {
    await holdForBooking(tx, nannyId, [row], row.id);
    await makeOffer(tx, actor, row);
  }
  return row;
}
