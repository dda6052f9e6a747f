import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { fillPage, formatPageValues } from '@nanny-polo/shared/office/page-values';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import type { QuoteLine } from '@nanny-polo/shared/pricing/quote';
import { getTimeZone, setTimeZone } from '@nanny-polo/shared/time/time-zone';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { priceLines, priceOvertime } from '../../bookings/pricing/lines.ts';
import { booking as bookingTable } from '../../bookings/schedule/booking-table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { guest, readyNanny } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { getCurrentSettings, refreshSettings } from './current-settings.ts';
import { agencyZone, agencySettings as table } from './table.ts';
import { termsOf } from './terms.ts';

const product = await openProduct();
const [owner, coordinator] = await Promise.all([product.signedIn('owner'), product.signedIn('coordinator')]);

const params = { id: 1 };
const read = () => owner.call(agencySettings.get, { params });
const change = async (patch: object) => {
  const body = { ...(await read()), ...patch };
  return owner.call(agencySettings.update, { params, body });
};

afterEach(() => change(agencyDefaults));

describe('the settings of the agency', () => {
  test('start with the defaults in the contract', async () => {
    // The migration and the demo set the days from which checks and families are required.
    const { checks_required_from: _, family_required_from: __, ...defaults } = agencyDefaults;
    expect(await read()).toMatchObject(defaults);
    const { holidays, ...prices } = await termsOf(product.db, { terms_id: 1 });
    expect(holidays).toEqual([]);
    expect(prices).toEqual(
      Object.fromEntries(
        Object.keys(prices).map((field) => [field, agencyDefaults[field as keyof typeof agencyDefaults]]),
      ),
    );
  });

  test('can be read and changed only by the owner', async () => {
    const refused = { status: 403, body: { code: 'not_permitted' } };
    await expect(coordinator.call(agencySettings.get, { params })).rejects.toMatchObject(refused);
    await expect(coordinator.call(agencySettings.history, { params })).rejects.toMatchObject(refused);
    await expect(
      coordinator.call(agencySettings.update, { params, body: { version: 1 } }),
    ).rejects.toMatchObject(refused);
    await expect(owner.call(agencySettings.get, { params: { id: 2 } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('keep a history, and reject an edit of an older version with the current record in the response', async () => {
    const before = await read();
    const after = await change({ night_percent: 30 });
    expect(after).toMatchObject({ night_percent: 30, version: before.version + 1 });
    const [event] = await owner.call(agencySettings.history, { params });
    expect(event).toMatchObject({
      action: 'update',
      before: { night_percent: 25 },
      after: { night_percent: 30 },
    });
    await expect(
      owner.call(agencySettings.update, { params, body: { ...before, holiday_percent: 60 } }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'stale', data: { night_percent: 30 } } });
  });

  const policy = agencyDefaults.cancellation_policy;
  test.each([
    [{ time_zone: 'Europe/Nowhere' }, 'time_zone'],
    [{ time_zone: '+01:00' }, 'time_zone'],
    [{ hourly_basic_minor: -1 }, 'hourly_basic_minor'],
    [{ hourly_basic_minor: 10.5 }, 'hourly_basic_minor'],
    [{ night_from: 24 }, 'night_from'],
    [{ night_percent: 501 }, 'night_percent'],
    [
      { cancellation_policy: { ...policy, steps: policy.steps.toReversed() } },
      'cancellation_policy.steps.1.hours_before',
    ],
    [{ cancellation_policy: { ...policy, late_percent: 40 } }, 'cancellation_policy.late_percent'],
  ])('refuse %j', async (patch, field) => {
    await expect(change(patch)).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.anything() } },
    });
  });

  test('set the travel radius of a nanny whose form leaves it blank', async () => {
    await change({ travel_radius_km: 17 });
    const body = { display_name: 'Nell', legal_name: 'Nell Gray' };
    const created = await owner.call(nannyPolo.create, { body });
    expect(created.travel_radius_km).toBe(17);
  });
});

describe('prices', () => {
  const night = { start_at: '2031-03-04T20:00:00Z', end_at: '2031-03-05T00:00:00Z' };
  const draft = { parent_id: 1, service: 'hourly' as const, ...night } satisfies Body<typeof quoteOfDraft>;
  const quoted = async (more: object = {}) =>
    await coordinator.call(quoteOfDraft, { body: { ...draft, ...more } });
  const surcharge = (lines: readonly QuoteLine[]) => lines.find(({ kind }) => kind === 'night')?.unit_minor;

  test('apply to new quotes as soon as they are changed, while an earlier booking keeps its own', async () => {
    const made = await coordinator.call(booking.create, { body: draft });
    await change({
      night_percent: 100,
      hourly_standard_minor: 5000,
      payment_days: 30,
      cancellation_policy: { name: 'Strict', steps: [], late_percent: 100 },
    });
    expect(surcharge((await quoted()).lines)).toBe(5000);
    expect(surcharge((await quoted({ booking_id: made.id })).lines)).toBe(575);
    const later = await coordinator.call(booking.create, { body: { ...draft, children: [guest] } });
    const [kept, fresh] = await Promise.all(
      [made, later].map(async ({ id }) => {
        const [row] = await product.db.select().from(bookingTable).where(eq(bookingTable.id, id));
        return row!;
      }),
    );
    expect(kept).toMatchObject({ cancellation_policy: { name: 'Standard' } });
    expect(await termsOf(product.db, kept!)).toMatchObject({ night_percent: 25, payment_days: 7 });
    expect(fresh).toMatchObject({ bill_rate_minor: 5000, cancellation_policy: { name: 'Strict' } });
    expect(await termsOf(product.db, fresh!)).toMatchObject({
      night_percent: 100,
      payment_days: 30,
    });
    const edited = await coordinator.call(booking.update, {
      params: { id: made.id },
      body: { ...made, end_at: '2031-03-05T01:00:00Z' },
    });
    expect(surcharge((await quoted({ booking_id: edited.id, end_at: edited.end_at })).lines)).toBe(575);
  });

  test('are not stored again when another setting is changed', async () => {
    const count = async () =>
      (await queryRows<{ count: number }>(product.db, sql`SELECT count(*)::int FROM agency_terms`))[0]?.count;
    const before = await count();
    await change({ check_in_opens_minutes: 30 });
    expect(await count()).toBe(before);
  });

  test('follow the shortest booking and the night hours of each of 1,000 random price lists', () => {
    const list = fc.record({
      night_from: fc.integer({ min: 0, max: 23 }),
      night_to: fc.integer({ min: 0, max: 23 }),
      night_percent: fc.integer({ min: 0, max: 500 }),
      holiday_percent: fc.integer({ min: 0, max: 500 }),
      extra_child_minor: fc.integer({ min: 0, max: 10_000 }),
      shortest_booking_minutes: fc.integer({ min: 0, max: 1440 }),
    });
    const rates = { bill_rate_minor: 2000, pay_rate_minor: 1500 };
    const care = { service: 'hourly', ...night, children_count: 2, rates, distance_km: null } as const;
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 1440 }), (own, minutes) => {
        const end_at = new Date(Date.parse(night.start_at) + minutes * 60_000).toISOString();
        const of = { ...care, end_at, prices: { ...agencyDefaults, ...own } };
        const { lines } = priceLines(of);
        const charged = Math.max(minutes, own.shortest_booking_minutes);
        expect(lines.find(({ kind }) => kind === 'care_hours')?.quantity).toBe(charged);
        const hours = Array.from({ length: minutes }, (_, at) => (20 + Math.floor(at / 60)) % 24);
        const { night_from: from, night_to: to } = own;
        const isNight = (hour: number) => {
          for (let one = from; one !== to; one = (one + 1) % 24) if (one === hour) return true;
          return false;
        };
        const dark = hours.filter(isNight).length;
        expect(priceOvertime(of).lines.find(({ kind }) => kind === 'night')?.quantity ?? 0).toBe(dark);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the check-in window', () => {
  test('follows the current settings, even for a booking requested before they were changed', async () => {
    const soon = new Date(Date.now() + 90 * 60_000).toISOString();
    const [confirmed] = await product.db
      .select()
      .from(bookingTable)
      .where(eq(bookingTable.status, 'confirmed'))
      .limit(1);
    const { id } = confirmed!;
    // A nanny without other bookings, so that the new time is free.
    const { id: nannyId } = await readyNanny(product.db);
    await product.db.execute(
      sql`UPDATE booking SET start_at = ${soon}, end_at = ${soon}::timestamptz + interval '3 hours',
        nanny_polo_id = ${nannyId} WHERE id = ${id}`,
    );
    const checkIn = async () => {
      const { version } = await coordinator.call(booking.get, { params: { id } });
      return coordinator.call(bookingTransitionCalls['check-in'], { params: { id }, body: { version } });
    };
    await expect(checkIn()).rejects.toMatchObject({ status: 422 });
    await change({ check_in_opens_minutes: 120 });
    expect((await checkIn()).status).toBe('in_progress');
  });
});

describe('the time zone', () => {
  const instant = '2026-12-04T18:00:00Z';

  test('applies to times in texts and to dates in the database', async () => {
    expect(formatInstant(instant)).toContain('18:00');
    await change({ time_zone: 'Asia/Tokyo' });
    expect(formatInstant(instant)).toContain('03:00');
    const [found] = await queryRows<{ day: string }>(
      product.db,
      sql`SELECT ((${instant}::timestamptz AT TIME ZONE ${agencyZone})::date)::text AS day`,
    );
    expect(found?.day).toBe('2026-12-05');
    expect(await coordinator.call(booking.list, { query: {} })).toHaveLength(25);
  });

  test('is adopted by another process when it reads the settings again', async () => {
    await product.db.update(table).set({ time_zone: 'Asia/Tokyo', version: sql`version + 1` });
    expect(getTimeZone()).toBe('Europe/London');
    await refreshSettings(product.db);
    expect([getTimeZone(), getCurrentSettings().time_zone]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    setTimeZone('Europe/London');
  });
});

test('a page states the prices and the time zone from the settings', () => {
  const values = formatPageValues({
    ...agencyDefaults,
    id: 1,
    version: 1,
    created_at: '',
    updated_at: '',
    hourly_basic_minor: 1950,
    cancellation_policy: { name: 'None', steps: [], late_percent: 50 },
  });
  const html = '<!doctype html><html lang="en"><p>{figure:basic}, {figure:cancellation}, {path}</p>';
  expect(fillPage(html, values, (text) => text)).toBe(
    '<!doctype html><html data-time-zone="Europe/London" data-visit="180 22 6" data-days="{"closed":[],"terms_until":null}" lang="en"><p>£19.50, 50% of the price, {path}</p>',
  );
});
