/** Restores earlier versions of records by updating them, as the back office does. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { Event } from '@nanny-polo/shared/contract/event';
import { discount } from '@nanny-polo/shared/money/discount';
import { order } from '@nanny-polo/shared/money/order';
import { restorationOf } from '@nanny-polo/shared/office/record-version';
import { documentType } from '@nanny-polo/shared/people/document-type';
import { nanny } from '@nanny-polo/shared/people/nanny';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { parents } from '@nanny-polo/shared/people/parents';
import { agencySettings, settingsId } from '@nanny-polo/shared/pricing/agency-settings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSlot, readyNanny, readyParent } from './people.ts';
import { openProduct } from './product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

type Stored = Record<string, unknown> & { id: number; version: number };

interface Kind {
  readonly contract: {
    readonly name: string;
    readonly write: { readonly shape: object };
    readonly get: Endpoint;
    readonly update: Endpoint;
    readonly history: Endpoint;
  };
  readonly make: () => Promise<number>;
  /** Fields of an edit that the rules allow. */
  readonly edit: fc.Arbitrary<object>;
}

const words = fc.string({ unit: 'grapheme', maxLength: 20 });
const title = fc.constantFrom('Autumn', 'Öl & Söhne', 'O’Hara', 'x'.repeat(60));
const some = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { freq: 3 });
const anyOf = <Value>(...values: Value[]) => fc.uniqueArray(fc.constantFrom(...values));
/** An edit of any of the fields. */
const edits = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });

let made = 0;
const address = () => {
  made += 1;
  return `restored${made}@versions.example`;
};
const period = { start_at: '', end_at: '' };

const kinds: Kind[] = [
  {
    contract: discount,
    make: async () =>
      (await owner.call(discount.create, { body: { name: 'First', kind: 'percent', value: 5 } })).id,
    edit: edits({
      name: title,
      value: fc.integer({ min: 1, max: 100 }),
      services: anyOf('hourly', 'overnight', 'live_in'),
      weekdays: anyOf(1, 2, 3, 7),
      starts_at: some(fc.constantFrom('2026-01-01T00:00:00+01:00', '1999-12-31T23:59:59.999Z')),
      ends_at: some(fc.constantFrom('2099-12-31T23:59:00Z')),
      limit_total: some(fc.integer({ min: 1, max: 1_000_000 })),
      priority: fc.integer({ min: -1000, max: 1000 }),
      paused: fc.boolean(),
    }),
  },
  {
    contract: documentType,
    make: async () => (await owner.call(documentType.create, { body: { title: 'First' } })).id,
    edit: edits({
      title,
      description: words,
      validity_days: some(fc.integer({ min: 1, max: 36_500 })),
    }),
  },
  {
    contract: nanny,
    make: async () =>
      (await owner.call(nanny.create, { body: { first_name: 'Fa', last_name: 'Fi', email: address() } })).id,
    edit: edits({
      first_name: title,
      phone: some(fc.constantFrom('+442079460000', '+447700900123')),
      internal_note: words,
    }),
  },
  {
    contract: nannyPolo,
    make: async () => (await readyNanny(product.db)).id,
    edit: edits({
      display_name: title,
      date_of_birth: some(fc.constantFrom('1990-02-28', '1988-02-29')),
      address: words,
      languages: anyOf('English', 'Polish', 'Welsh'),
      experience_years: fc.integer({ min: 0, max: 70 }),
      rating: some(fc.constantFrom(1, 3.7, 5)),
      overnight_ok: fc.boolean(),
      bio: words,
      uniform: some(fc.constant({ size: 'M', issued_on: '2026-01-01', returned_on: null })),
      availability: fc.constantFrom([], [{ weekday: 1, from: '08:00', to: '24:00' }]),
      documents: fc.constantFrom(
        [],
        [{ kind: 'dbs', number: '12345678', issued_on: null, expires_on: '2099-01-01', status: 'verified' }],
      ),
    }),
  },
  {
    contract: parents,
    make: async () => (await readyParent(product.db)).id,
    edit: edits({
      first_name: title,
      tags: anyOf('VIP', 'twins'),
      internal_note: words,
      children: fc.constantFrom(
        [],
        [{ name: 'Bo', date_of_birth: '2024-02-29', allergies: ['Nuts'], notes: '' }],
      ),
      emergency_contacts: fc.constantFrom([], [{ name: 'Al', phone: '+442079460000', relation: '' }]),
    }),
  },
  {
    contract: booking,
    make: async () => {
      const { id: parent_id } = await readyParent(product.db);
      const { id, start_at, end_at } = await owner.call(booking.create, {
        body: { parent_id, service: 'hourly', ...nextSlot() },
      });
      Object.assign(period, { start_at, end_at });
      return id;
    },
    edit: edits({
      notes: words,
      internal_note: words,
      languages: anyOf('English', 'Polish'),
      buffer_minutes: fc.integer({ min: 0, max: 240 }),
      source: fc.constantFrom('phone', 'email', 'referral'),
      end_at: fc
        .integer({ min: 0, max: 3 })
        .map((hours) => new Date(Date.parse(period.end_at) + hours * 3_600_000).toISOString()),
    }),
  },
  {
    contract: order,
    make: async () => (await owner.call(order.list, { query: { range: [0, 0] } }))[0]?.id ?? 0,
    edit: edits({
      note: words,
      due_at: some(fc.constantFrom('2027-01-01T12:00:00Z', '2099-06-30T22:00:00+02:00')),
    }),
  },
  {
    contract: agencySettings,
    make: async () => settingsId,
    edit: edits({
      wave_size: fc.integer({ min: 1, max: 50 }),
      quiet_from: fc.integer({ min: 0, max: 23 }),
      night_percent: fc.integer({ min: 0, max: 500 }),
      travel_radius_km: fc.integer({ min: 0, max: 100 }),
    }),
  },
];

/** Returns a field without what a nanny's document that was removed gets anew: its id, and who saw it when. */
const withoutRecordOfDocuments = (value: unknown) =>
  Array.isArray(value)
    ? value.map((entry) =>
        entry?.number === undefined
          ? entry
          : { ...entry, id: undefined, seen_on: undefined, seen_by: undefined },
      )
    : value;

const call = (endpoint: Endpoint, options: object) => owner.call(endpoint, options) as Promise<unknown>;

test.each(kinds)(
  '$contract.name: restoring any version restores its editable fields',
  async ({ contract, make, edit }) => {
    const { get, update, history, write } = contract;
    const writable = Object.keys(write.shape);
    const restored = writable.filter((field) => !field.endsWith('_minor') && field !== 'rates');
    const id = await make();
    const params = { id };
    const read = async () => (await call(get, { params })) as Stored;
    const events = async () => (await call(history, { params })) as Event[];
    const editable = (record: Stored) =>
      Object.fromEntries(restored.map((field) => [field, withoutRecordOfDocuments(record[field])]));
    const property = fc.asyncProperty(
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      async (changes, chosen) => {
        const versions: { event: number; fields: object }[] = [];
        const note = async () => {
          const record = await read();
          const event = (await events())[0]?.id;
          if (event !== undefined) versions.push({ event, fields: editable(record) });
          return record.version;
        };
        let version = await note();
        for (const change of changes) {
          await call(update, { params, body: { version, ...change } });
          version = await note();
        }
        const target = versions[chosen % versions.length];
        if (!target) return;
        const { fields } = restorationOf(await read(), await events(), target.event, writable);
        const values = Object.fromEntries(fields.map(({ field, to }) => [field, to]));
        await call(update, { params, body: { version, ...values } });
        expect(editable(await read())).toEqual(target.fields);
      },
    );
    await fc.assert(property, { numRuns: 4, seed: 33 });
  },
  120_000,
);

test('restoring a version is an edit: it is rejected if it is stale or breaks a current rule', async () => {
  const { id } = await owner.call(discount.create, {
    body: { name: 'Two', kind: 'percent', value: 5, code: 'RESTORE1' },
  });
  const params = { id };
  await owner.call(discount.update, { params, body: { version: 1, code: null } });
  await owner.call(discount.create, { body: { name: 'Three', kind: 'percent', value: 5, code: 'RESTORE1' } });
  const events = await owner.call(discount.history, { params });
  const record = await owner.call(discount.get, { params });
  const { fields } = restorationOf(record, events, events.at(-1)?.id ?? 0, Object.keys(discount.write.shape));
  expect(fields).toEqual([{ field: 'code', from: null, to: 'RESTORE1' }]);
  const restore = (version: number) =>
    owner.call(discount.update, { params, body: { version, code: 'RESTORE1' } });
  await expect(restore(1)).rejects.toMatchObject({ status: 409, body: { code: 'stale' } });
  await expect(restore(2)).rejects.toMatchObject({
    status: 422,
    body: { errors: { code: expect.anything() } },
  });
});
