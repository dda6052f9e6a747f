import type { Address, Child } from '@nanny-polo/shared/people/family-fields';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { definePort } from '../../kernel/port/port.ts';

/** Returns the orders for which a parent still owes money or is owed a refund, with the balance in minor units. */
export const unsettledOrdersOf = definePort<
  (db: Db, parentId: number) => Promise<{ number: string; balance_minor: number }[]>
>('unsettled orders of a parent');

/** Counts the open bookings of a parent and returns up to twenty of them. */
export const openBookingsOf =
  definePort<
    (
      db: Db,
      parentId: number,
    ) => Promise<{ count: number; bookings: { id: number; code: string; start_at: string }[] }>
  >('open bookings of a parent');

/** Returns the codes of a parent's series that have planned days left. */
export const plannedSeriesOf = definePort<(db: Db, parentId: number) => Promise<string[]>>(
  'series of a parent with planned days',
);

/** The parts of a family's record that bookings copy. */
export interface FamilyRecord {
  readonly addresses: readonly Address[];
  readonly children: readonly Child[];
  /** Whether bookings lose the notes on other children as well. */
  readonly notesDeleted?: boolean;
}

/** Applies a change to a family's record to its bookings, in the transaction that has locked the parent. */
export const applyFamilyChange =
  definePort<
    (tx: Db, actor: Actor, parentId: number, before: FamilyRecord, after: FamilyRecord) => Promise<void>
  >('a changed family');

/** Locks what changes to the records of several families may write. Called after the parents are locked. */
export const lockCare =
  definePort<(tx: Db, parentIds: readonly number[]) => Promise<unknown>>('care of families');

/** Erases what refers to a parent whose record was deleted, such as their history, in the same transaction. */
export const eraseDeletedParent = definePort<(tx: Db, id: number) => Promise<void>>('a deleted parent');
