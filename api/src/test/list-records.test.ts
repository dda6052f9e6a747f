import { booking } from '@nanny-polo/shared/bookings/booking';
import { order } from '@nanny-polo/shared/money/order';
import { nanny } from '@nanny-polo/shared/people/nanny';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { parents } from '@nanny-polo/shared/people/parents';
import { describe, expect, test } from 'vitest';
import { openProduct } from './product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

type Fields = Record<string, unknown> & { id: number };

/** Returns a page as the API sends it. */
async function textOf(name: string, query: Record<string, unknown>): Promise<string> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]),
  );
  let text = '';
  await owner.request(`/admin/${name}?${search}`, {
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      text = await response.clone().text();
      return response;
    },
  });
  return text;
}

/** The maximum size of 25 records, in bytes. */
const maxBytes = 9000;

describe.each([booking, order, parents, nannyPolo, nanny, parentDocuments])(
  'the list of $name',
  ({ name, listed, get }) => {
    const further = Object.keys(get.schema.response[200].shape).filter(
      (field) => !(listed as readonly string[]).includes(field),
    );

    test('has only the fields of the list record, and at most 9 KB for 25 records', async () => {
      // Averaged over several pages: the size of a booking depends on what it waits for, which varies by day.
      const text = await textOf(name, { range: [0, 199], sort: ['id', 'DESC'] });
      const records: Fields[] = JSON.parse(text);
      expect(records.length).toBeGreaterThanOrEqual(25);
      // The back office recognises a list record by the absence of `updated_at`.
      expect(listed).not.toContain('updated_at');
      for (const one of records) expect(Object.keys(one).toSorted()).toEqual([...listed].toSorted());
      expect((Buffer.byteLength(text) / records.length) * 25).toBeLessThanOrEqual(maxBytes);
    });

    test('has further fields if the query names them, with the values of the whole record', async () => {
      const some = further.slice(0, 3);
      const [one] = JSON.parse(await textOf(name, { range: [0, 0], fields: [...some, some[0]] })) as Fields[];
      const whole = (await owner.call(get, { params: { id: one?.id ?? 0 } })) as Fields;
      expect(Object.keys(one ?? {}).toSorted()).toEqual([...listed, ...some].toSorted());
      for (const field of some) expect([field, one?.[field]]).toEqual([field, whole[field]]);
      const [all] = JSON.parse(await textOf(name, { range: [0, 0], fields: further })) as Fields[];
      expect(Object.keys(all ?? {}).toSorted()).toEqual(Object.keys(whole).toSorted());
    });

    test.each([[['password']], [[listed[0]]], ['id'], [[1]]])(
      'rejects invalid names of further fields: %j',
      async (fields) => {
        await expect(textOf(name, { fields })).rejects.toMatchObject({ status: expect.any(Number) });
      },
    );
  },
);

test('a booking in a list states its most important hindrance and how many more there are', async () => {
  const found = await owner.call(booking.list, {
    query: { filter: { status: ['requested', 'offered'] }, range: [0, 49] },
  });
  expect(found.some(({ waits_for }) => waits_for && waits_for.more > 0)).toBe(true);
  for (const { id, waits_for } of found) {
    const whole = await owner.call(booking.get, { params: { id } });
    const all = whole.waits_for?.hindrances ?? [];
    const first = all.find(({ kind }) => kind === 'no_address' || kind === 'no_child') ?? all[0];
    expect(waits_for).toMatchObject({
      nanny: whole.waits_for?.nanny,
      hindrances: first ? [{ kind: first.kind }] : [],
      more: Math.max(0, all.length - 1),
    });
    const { document } = waits_for?.hindrances[0] ?? {};
    expect(document?.title).toBe(first?.document?.title);
    expect(document?.in_review_id ?? null).toBe(first?.document?.in_review_id ?? null);
  }
});
