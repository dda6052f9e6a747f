/** Checks what the fixes of a search promise against the search itself. */

import type { ExclusionCode } from '@nanny-polo/shared/bookings/availability';
import {
  type AvailabilityFix,
  availabilityFix,
  timeStepMinutes,
} from '@nanny-polo/shared/bookings/availability-fix';
import { findVisitFault } from '@nanny-polo/shared/bookings/booking-rules';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { readyNanny, readyParent, setDocuments, verifiedDocuments } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { booking } from '../schedule/booking-table.ts';
import { busy } from '../schedule/busy-table.ts';
import { rangeOf } from '../schedule/slot.ts';
import { findFixes } from './fix.ts';
import { type Search, searchNannies } from './search.ts';

const product = await openProduct();
const parent_id = (await readyParent(product.db)).id;

const minute = 60_000;
const place = { lat: 51.508, lng: -0.125 };
const tiers = ['basic', 'standard', 'senior'] as const;
const speech = fc.subarray(['English', 'French', 'Polish']);

/** The days of both clock changes, the days before them, an ordinary day, and one that is over. */
const day = fc.constantFrom(
  '2031-03-29',
  '2031-03-30',
  '2031-10-25',
  '2031-10-26',
  '2031-06-11',
  '2024-06-11',
);

const wish = fc.record({
  day,
  quarter: fc.nat(95),
  quarters: fc.integer({ min: 4, max: 44 }),
  buffer_minutes: fc.constantFrom(0, 15, 40),
  service: fc.constantFrom('hourly', 'hourly', 'daily', 'overnight', 'live_in'),
  children: fc.nat(3),
  tier: fc.constantFrom(...tiers),
  languages: speech,
});

/** A nanny's busy ranges: the minutes since the end of the previous one, and the length in minutes. */
const taken = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: 90 }).map((fives) => 5 * fives),
    minutes: fc
      .oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.integer({ min: 100, max: 900 }))
      .map((fives) => 5 * fives),
    off: fc.boolean(),
  }),
  { maxLength: 3 },
);

const nanny = fc.record({
  status: fc.constantFrom('active', 'active', 'active', 'on_leave', 'suspended'),
  tier: fc.constantFrom(...tiers),
  languages: speech,
  max_children: fc.nat(3),
  overnight_ok: fc.boolean(),
  live_in_ok: fc.boolean(),
  travel_radius_km: fc.integer({ min: 0, max: 30 }),
  north: fc.double({ min: 0, max: 0.2, noNaN: true }),
  from: fc.integer({ min: 0, max: 12 }),
  hours: fc.integer({ min: 4, max: 24 }),
  expires: fc.constantFrom(null, null, -1, 0, 1, 'missing'),
  first: fc.integer({ min: -100, max: 100 }).map((fives) => 5 * fives),
  taken,
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;
type Drawn = typeof nanny extends fc.Arbitrary<infer T> ? T : never;

const clock = (hour: number) => `${String(Math.min(hour, 24)).padStart(2, '0')}:00`;

function searchOf({ day: on, quarter, quarters, ...rest }: Wish): Omit<Search, 'among'> {
  const start = Date.parse(`${on}T00:00:00.000Z`) + quarter * timeStepMinutes * minute;
  return {
    ...rest,
    service: rest.service as Search['service'],
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + quarters * timeStepMinutes * minute).toISOString(),
    booking_id: null,
    place,
    preferred: [],
    blocked: [],
    limit: 100,
  };
}

async function insertNanny(db: Db, wanted: Omit<Search, 'among'>, drawn: Drawn): Promise<number> {
  const { from, hours, expires, north, first, taken: times, ...values } = drawn;
  const last = agencyDayOf(wanted.end_at);
  const { id } = await readyNanny(db, {
    ...values,
    status: values.status as 'active',
    lat: place.lat + north,
    availability: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      from: clock(from),
      to: clock(from + hours),
    })),
    documents:
      expires === 'missing'
        ? []
        : verifiedDocuments({ expires_on: expires === null ? null : addDays(last, expires as number) }),
  });
  let at = Date.parse(wanted.start_at) + first * minute;
  for (const { gap, minutes, off } of times) {
    const start_at = new Date(at + gap * minute).toISOString();
    at += (gap + minutes) * minute;
    const range = rangeOf({ start_at, end_at: new Date(at).toISOString(), buffer_minutes: 0 });
    const period = { start_at, end_at: new Date(at).toISOString(), buffer_minutes: 0 };
    const held = {
      parent_id,
      nanny_polo_id: id,
      service: 'hourly',
      status: 'confirmed',
      source: 'phone',
    } as const;
    const [made] = off
      ? []
      : await db
          .insert(booking)
          .values({ ...held, ...period })
          .returning();
    await db.insert(busy).values({
      nanny_polo_id: id,
      busy: range,
      ...(made ? { reason: 'booking', booking_id: made.id } : { reason: 'time_off' }),
    });
  }
  return id;
}

/** Applies a fix to the nanny or to the search, and returns the search. */
async function applied(
  tx: Db,
  wanted: Search,
  id: number,
  fix: AvailabilityFix,
  option = 0,
): Promise<Search> {
  const set = (values: Partial<typeof nannyPolo.$inferInsert>) =>
    tx.update(nannyPolo).set(values).where(eq(nannyPolo.id, id));
  if (fix.kind === 'reinstate') await set({ status: 'active' });
  if (fix.kind === 'radius') await set({ travel_radius_km: fix.kilometres });
  if (fix.kind === 'overnight') await set({ overnight_ok: true });
  if (fix.kind === 'live_in') await set({ live_in_ok: true });
  if (fix.kind === 'documents')
    await setDocuments(tx, id, verifiedDocuments({ expires_on: addDays(fix.after ?? '', 1) }));
  for (const { id: entry, kept } of fix.time_off ?? []) {
    if (kept)
      await tx
        .update(busy)
        .set({ busy: rangeOf({ ...kept, buffer_minutes: 0 }) })
        .where(eq(busy.id, entry));
    else await tx.delete(busy).where(eq(busy.id, entry));
  }
  const time = fix.times?.[Math.min(option, fix.times.length - 1)];
  return {
    ...wanted,
    ...(time && { start_at: time.start_at, end_at: time.end_at }),
    ...(fix.children !== undefined && { children: fix.children }),
    ...(fix.tier && { tier: fix.tier }),
    ...(fix.kind === 'language' && { languages: [] }),
  };
}

/** Returns what is kept of time off, one minute longer, so that it overlaps the care or its buffer. */
function longer({ end_at }: Search, kept: { start_at: string; end_at: string }) {
  const isAfter = Date.parse(kept.start_at) >= Date.parse(end_at);
  const by = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * minute).toISOString();
  return isAfter ? { ...kept, start_at: by(kept.start_at, -1) } : { ...kept, end_at: by(kept.end_at, 1) };
}

/** Returns the changes that are one step smaller than a fix; for another time, all smaller ones. */
function smaller(wanted: Search, fix: AvailabilityFix): AvailabilityFix[] {
  if (fix.kind === 'radius') return [{ ...fix, kilometres: (fix.kilometres ?? 0) - 1 }];
  if (fix.kind === 'children') return [{ ...fix, children: (fix.children ?? 0) + 1 }];
  if (fix.kind === 'tier') {
    const next = tiers[tiers.indexOf(fix.tier ?? 'senior') + 1];
    return next ? [{ ...fix, tier: next }] : [];
  }
  if (fix.kind === 'documents') return [{ ...fix, after: addDays(fix.after ?? '', -1) }];
  if (fix.kind === 'time_off') {
    const all = fix.time_off ?? [];
    return all.flatMap(({ kept, ...one }) => {
      const others = all.filter(({ id }) => id !== one.id);
      return kept ? [{ ...fix, time_off: [...others, { ...one, kept: longer(wanted, kept) }] }] : [];
    });
  }
  return (fix.times ?? []).flatMap((time) => {
    const isShift = time.change === 'later' || time.change === 'earlier';
    const steps = Array.from(
      { length: time.minutes / timeStepMinutes - 1 },
      (_, at) => (at + 1) * timeStepMinutes * minute,
    );
    return steps.flatMap((step) =>
      [
        [isShift ? -step : 0, -step],
        [step, isShift ? step : 0],
      ].map(([start = 0, end = 0]): AvailabilityFix => {
        const [start_at = '', end_at = ''] = [
          Date.parse(wanted.start_at) + start,
          Date.parse(wanted.end_at) + end,
        ].map((at) => new Date(at).toISOString());
        return { kind: 'time', times: [{ ...time, start_at, end_at }] };
      }),
    );
  });
}

const timed: readonly ExclusionCode[] = ['busy', 'time_off', 'hours'];

test('each fix removes its exclusion and no smaller change does; all fixes together make the nanny free', async () => {
  const { db } = product;
  const settings = await readSettings(db);
  const kinds = new Set<string>();

  /** Checks the fixes of one nanny in a transaction that is rolled back. */
  const checkNanny = async (wanted: Search, id: number) => {
    const [judged] = await searchNannies(db, { ...wanted, among: [id] });
    if (!judged || judged.against.length === 0) return;
    const fixes = (await findFixes(db, wanted, [judged], { settings, now: Date.now() })).get(id) ?? new Map();
    const after = async (list: readonly AvailabilityFix[], option = 0) => {
      let against: ExclusionCode[] = [];
      const undo = new Error('undo');
      const attempt = db.transaction(async (tx) => {
        let changed: Search = { ...wanted, among: [id] };
        for (const fix of list) changed = await applied(tx, changed, id, fix, option);
        against = (await searchNannies(tx, changed))[0]?.against ?? ['status'];
        throw undo;
      });
      await attempt.catch((error) => {
        if (error !== undo) throw error;
      });
      return against;
    };
    for (const [code, fix] of fixes as Map<ExclusionCode, AvailabilityFix>) {
      kinds.add(fix.kind);
      const options = fix.times?.length ?? 1;
      // Shorter care removes only the other exclusions if the time off must be cut short as well.
      for (let option = 0; option < options; option += 1)
        expect(await after([fix], option)).not.toContain(code);
      const shared = [...fixes].filter(([, one]) => one === fix).map(([one]) => one);
      for (const less of smaller(wanted, fix)) {
        const [time] = less.times ?? [];
        if (time && findVisitFault({ ...time, service: wanted.service }, settings)) continue;
        if (time && time.start_at >= time.end_at) continue;
        const left = await after([less]);
        const blocking = time
          ? left.filter(
              (one) => timed.includes(one) || (one === 'documents' && !judged.against.includes(one)),
            )
          : left.filter((one) => shared.includes(one));
        const needsDocuments = judged.against.includes('documents');
        const isLater = time !== undefined && agencyDayOf(time.end_at) > agencyDayOf(wanted.end_at);
        expect([...blocking, ...(isLater && needsDocuments ? ['documents'] : [])]).not.toEqual([]);
      }
    }
    if (judged.against.every((code) => fixes.has(code)))
      for (const option of [0, 1]) {
        const all = [...new Set(fixes.values())] as AvailabilityFix[];
        expect(await after(all, option)).toEqual([]);
      }
    else kinds.add('none');
  };

  const property = fc.asyncProperty(
    wish,
    fc.array(nanny, { minLength: 1, maxLength: 5 }),
    async (one, many) => {
      const wanted = searchOf(one);
      for (const drawn of many) await checkNanny(wanted, await insertNanny(db, wanted, drawn));
    },
  );
  const { FIX_CASES = 25, FIX_SEED = 18 } = process.env;
  await fc.assert(property, { numRuns: Number(FIX_CASES), seed: Number(FIX_SEED) });
  expect([...kinds].toSorted()).toEqual([...availabilityFix.shape.kind.options, 'none'].toSorted());
}, 600_000);
