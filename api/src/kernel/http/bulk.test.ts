import { adminUser } from '@nanny-polo/shared/accounts/admin-user';
import { role } from '@nanny-polo/shared/accounts/role';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { series } from '@nanny-polo/shared/bookings/series';
import { discount } from '@nanny-polo/shared/money/discount';
import { order } from '@nanny-polo/shared/money/order';
import { documentType } from '@nanny-polo/shared/people/document-type';
import { nanny } from '@nanny-polo/shared/people/nanny';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { parents } from '@nanny-polo/shared/people/parents';
import { inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { booking as bookingTable } from '../../bookings/schedule/booking-table.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const resources = {
  adminUser,
  booking,
  discount,
  documentType,
  nanny,
  nannyPolo,
  order,
  parentDocuments,
  parents,
  role,
  series,
};

interface Listed {
  readonly id: number;
  readonly [field: string]: unknown;
}

const listOf = async (calls: { readonly list: unknown }) =>
  (await owner.call(calls.list as typeof parents.list, { query: { range: [0, 99] } })) as unknown as Listed[];

const fieldsOfName = ['display_name', 'code', 'number', 'name', 'title', 'document_type_title'];
const namesOf = (records: readonly Listed[]) =>
  records.map((record) => String(fieldsOfName.map((field) => record[field]).find(Boolean)));

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    ({ body }) => body as { message: string; code?: string; errors?: Record<string, string[]> },
  );

describe('a refused bulk call', () => {
  test.each(Object.entries(resources))(
    'that would delete %s names the record and deletes none',
    async (_, calls) => {
      const before = await listOf(calls);
      const query = { filter: { id: before.map(({ id }) => id) } };
      const { message } = await refusalOf(
        owner.call(calls.removeMany as typeof parents.removeMany, { query }),
      );
      expect(message).toMatch(new RegExp(`\\. None of the ${before.length} was deleted\\.$`));
      expect(namesOf(before).filter((name) => message.includes(name))).not.toEqual([]);
      expect(await listOf(calls)).toEqual(before);
    },
  );

  test('names the booking at its field and in the message, and changes none', async () => {
    const [open] = await product.db.select().from(bookingTable).where(sql`status = 'requested'`).limit(1);
    const [ended] = await product.db.select().from(bookingTable).where(sql`status = 'completed'`).limit(1);
    const query = { filter: { id: [open!.id, ended!.id] } };
    const refusal = await refusalOf(owner.call(booking.updateMany, { query, body: { notes: 'Ring twice' } }));
    const reason = `${ended!.code}: The booking is completed`;
    expect(refusal).toEqual({
      message: `${reason}. None of the 2 was changed.`,
      errors: { notes: [reason] },
    });
    const after = await owner.call(booking.get, { params: { id: open!.id } });
    expect(after.notes).toBe(open!.notes);
  });

  test('names the record whose parent was erased', async () => {
    const two = await product.db.selectDistinctOn([bookingTable.parent_id]).from(bookingTable).limit(2);
    const [first, second] = two.sort((a, b) => a.id - b.id);
    await product.db
      .update(parentUser)
      .set({ erased_at: '2026-01-01T00:00:00Z' })
      .where(inArray(parentUser.id, [second!.parent_id]));
    const query = { filter: { id: [first!.id, second!.id] } };
    const { message } = await refusalOf(
      owner.call(booking.updateMany, { query, body: { internal_note: 'Rang' } }),
    );
    expect(message).toBe(
      `${second!.code}: This person was erased. Leave this blank. None of the 2 was changed.`,
    );
  });

  test('names the id of a record that has been deleted', async () => {
    const [{ id } = { id: 0 }] = await listOf(discount);
    const query = { filter: { id: [id, 987_654] } };
    const missing = 'Record 987654: Discount not found. None of the 2';
    const changed = owner.call(discount.updateMany, { query, body: { paused: true } });
    expect((await refusalOf(changed)).message).toBe(`${missing} was changed.`);
  });

  test('names nothing if it is about a single record', async () => {
    const query = { filter: { id: [987_654] } };
    const { message } = await refusalOf(owner.call(discount.removeMany, { query }));
    expect(message).toBe('Discount not found');
  });
});
