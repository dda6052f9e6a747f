import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import { lookupLanguages } from '@nanny-polo/shared/office/lookup';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepTerms, readCurrentTerms } from '../../accounts/agency/terms.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { guest, nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { busy } from '../schedule/busy-table.ts';
import { rangeOf } from '../schedule/slot.ts';
import { buildSearchQuery } from './search.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
beforeEach(async () => {
  await product.db.update(nannyPolo).set({ status: 'inactive' });
});

const near = { lat: 51.508, lng: -0.125 };
const search = (query: object) => owner.call(searchAvailability, { query });
const codesOf = async (query: object) =>
  (await search(query)).excluded.map(({ reasons }) => reasons.map(({ code }) => code));

describe('the search for a nanny', () => {
  test('returns the nannies who speak a wished language, preferred ones first, then by distance, rating and tier', async () => {
    const far = await readyNanny(product.db, { lat: 51.6, rating: 5 });
    const basic = await readyNanny(product.db, { tier: 'basic', rating: 3 });
    const senior = await readyNanny(product.db, { tier: 'senior', rating: 4.9, languages: ['French'] });
    const loved = await readyNanny(product.db, { tier: 'basic', rating: 4 });
    const parent = await readyParent(product.db, { preferred_nanny_polo_ids: [loved.id] });
    const found = await search({ ...nextSlot(), parent_id: parent.id });
    expect(found.nannies.map(({ id }) => id)).toEqual([loved.id, senior.id, basic.id, far.id]);
    expect(found.nannies[0]?.why).toContain('Preferred by the family');
    expect(found.nannies[1]?.why).toEqual(['New to the family', '0 miles away', 'Rated 4.9', 'Senior']);
    expect(found).toMatchObject({ free_count: 4, excluded_count: 0, excluded: [] });
    const one = await search({ ...nextSlot(), languages: ['French'], nanny_polo_id: far.id });
    expect(one).toMatchObject({ nannies: [], excluded: [{ id: far.id }], excluded_count: 1 });
    const speaking = await search({ ...nextSlot(), languages: ['French'] });
    expect(speaking.nannies.map(({ id }) => id)).toEqual([senior.id]);
  });

  test.each([
    ['on leave', { status: 'on_leave' }, 'status'],
    [
      'who does not work at these hours',
      { availability: [{ weekday: 1, from: '22:00', to: '23:00' }] },
      'hours',
    ],
    ['too far away', { lat: 52.2 }, 'distance'],
    ['without the required documents', { documents: [] }, 'documents'],
    ['who looks after fewer children', { max_children: 1 }, 'children'],
    ['of a lower tier', { tier: 'basic' }, 'tier'],
  ] as const)('excludes a nanny %s and gives the reason', async (_, changes, code) => {
    await readyNanny(product.db, changes as object);
    expect(await codesOf({ ...nextSlot(), ...near, children: 2, tier: 'standard' })).toEqual([[code]]);
  });

  test('measures distances from the given place, otherwise from the booking’s, otherwise from the parent’s', async () => {
    const { lat, lng } = { lat: 51.47, lng: -0.07 };
    const home = { label: '', line: '1 Mill Lane', postcode: 'SE22 1AA', lat, lng, access_notes: '' };
    const parent = await readyParent(product.db, { addresses: [home] });
    const slot = nextSlot();
    const placeOf = async (query: object) => (await search(query)).place;
    expect(await placeOf(slot)).toBeNull();
    expect(await placeOf({ ...slot, parent_id: parent.id })).toEqual({ lat, lng });
    expect(await placeOf({ ...slot, parent_id: parent.id, ...near })).toEqual(near);
    const address = { ...home, lat: 51.5 };
    const body = { parent_id: parent.id, service: 'hourly' as const, ...slot, address };
    const { id } = await owner.call(booking.create, { body });
    expect(await placeOf({ booking_id: id })).toEqual({ lat: 51.5, lng });
  });

  test('returns the rates of the price list that applies to the booking', async () => {
    const nanny = await readyNanny(product.db);
    const list = (await readCurrentTerms(product.db)).prices;
    const slot = nextSlot();
    const parent_id = (await readyParent(product.db)).id;
    const { id } = await owner.call(booking.create, { body: { parent_id, service: 'hourly', ...slot } });
    const dearer = list.hourly_standard_minor + 500;
    await keepTerms(product.db, { ...list, hourly_standard_minor: dearer });
    try {
      const rateOf = async (query: object) =>
        (await search({ ...query, nanny_polo_id: nanny.id })).nannies[0]?.bill_rate_minor;
      expect(await rateOf({ booking_id: id })).toBe(list.hourly_standard_minor);
      expect(await rateOf(slot)).toBe(dearer);
    } finally {
      await keepTerms(product.db, list);
    }
  });

  test('names every reason that excludes a nanny', async () => {
    await readyNanny(product.db, { overnight_ok: false, documents: [], max_children: 1 });
    const query = { ...nextSlot(12, 19), service: 'overnight', children: 3 };
    expect(await codesOf(query)).toEqual([['overnight', 'documents', 'children']]);
  });

  test('excludes nannies who are booked, including buffers, or have time off, but ignores the searched booking’s own slot', async () => {
    const nanny = await readyNanny(product.db);
    const parent = await readyParent(product.db);
    const slot = nextSlot();
    const held = await owner.call(booking.create, {
      body: { parent_id: parent.id, nanny_polo_id: nanny.id, service: 'hourly', ...slot },
    });
    expect(await codesOf(slot)).toEqual([['busy']]);
    expect(await codesOf({ booking_id: held.id })).toEqual([['offered']]);
    const later = (minutes: number) => ({
      start_at: new Date(Date.parse(slot.end_at) + minutes * 60_000).toISOString(),
      end_at: new Date(Date.parse(slot.end_at) + (minutes + 60) * 60_000).toISOString(),
    });
    expect(await codesOf(later(29))).toEqual([['busy']]);
    expect(await codesOf(later(30))).toEqual([]);
    const off = nextSlot();
    await product.db.insert(busy).values({
      nanny_polo_id: nanny.id,
      busy: rangeOf({ ...off, buffer_minutes: 0 }),
      reason: 'time_off',
    });
    expect(await codesOf(off)).toEqual([['time_off']]);
  });

  test('uses the wished languages of the booking unless the query gives others or an empty list', async () => {
    const french = await readyNanny(product.db, { languages: ['French'] });
    await readyNanny(product.db, { languages: ['Polish'] });
    const { id: parent_id } = await readyParent(product.db);
    const body = { parent_id, service: 'hourly' as const, ...nextSlot(), languages: ['French', 'Welsh'] };
    const { id: booking_id } = await owner.call(booking.create, { body });
    expect(await codesOf({ booking_id })).toEqual([['language']]);
    const { nannies } = await search({ booking_id });
    expect(nannies).toMatchObject([{ id: french.id, why: expect.arrayContaining(['Speaks French']) }]);
    expect(await codesOf({ booking_id, languages: ['Welsh'] })).toEqual([['language'], ['language']]);
    expect((await search({ booking_id, languages: [] })).free_count).toBe(2);
    expect(await owner.call(lookupLanguages, {})).toEqual(['French', 'Polish']);
  });

  test('suggests other times, priced and with the number of free nannies if asked, and no fix for a suspended nanny', async () => {
    const nanny = await readyNanny(product.db, { rates: [] });
    const other = await readyNanny(product.db, { status: 'suspended' });
    const parent = await readyParent(product.db);
    const slot = nextSlot(4);
    const at = (minutes: number) => new Date(Date.parse(slot.start_at) + minutes * 60_000).toISOString();
    await product.db.insert(busy).values({
      nanny_polo_id: nanny.id,
      busy: rangeOf({ start_at: at(-60), end_at: at(20), buffer_minutes: 0 }),
      reason: 'time_off',
    });
    const fixesOf = async (query: object) => {
      const { excluded } = await search({ ...slot, ...query });
      return new Map(excluded.map(({ id, reasons }) => [id, reasons.map(({ fix }) => fix)]));
    };
    const price = { price_minor: null, free_count: null };
    const times = [
      { change: 'start_later', minutes: 45, start_at: at(45), end_at: slot.end_at, ...price },
      { change: 'later', minutes: 45, start_at: at(45), end_at: at(285), ...price },
    ];
    expect((await fixesOf({})).get(nanny.id)).toEqual([{ kind: 'time', times }]);
    expect((await fixesOf({})).get(other.id)).toEqual([null]);
    const priced = (await fixesOf({ times: 'priced', parent_id: parent.id, children: 1 })).get(nanny.id);
    const [shorter, shifted] = priced?.[0]?.times ?? [];
    expect([shorter?.free_count, shifted?.free_count]).toEqual([1, 1]);
    expect(shorter?.price_minor).toBeGreaterThan(0);
    expect(shorter?.price_minor).toBeLessThan(shifted?.price_minor ?? 0);
    const { total_minor } = await owner.call(quoteOfDraft, {
      body: {
        parent_id: parent.id,
        nanny_polo_id: nanny.id,
        service: 'hourly',
        start_at: at(45),
        end_at: slot.end_at,
      },
    });
    expect(shorter?.price_minor).toBe(total_minor);
    const body = { parent_id: parent.id, service: 'hourly' as const, ...slot };
    const { id: booking_id } = await owner.call(booking.create, { body });
    const ofBooking = (await fixesOf({ booking_id, times: 'priced' })).get(nanny.id);
    expect(ofBooking?.[0]?.times?.[0]).toMatchObject({ price_minor: total_minor, free_count: 1 });
  });

  test('the refusal of a taken slot suggests a nanny without documents if all others are booked', async () => {
    const parent_id = (await readyParent(product.db)).id;
    const body = { parent_id, service: 'hourly' as const, ...nextSlot(), children: [guest] };
    const book = (id: number) => owner.call(booking.create, { body: { ...body, nanny_polo_id: id } });
    const busyNannies = [];
    for (let count = 0; count < 5; count += 1) busyNannies.push(await readyNanny(product.db));
    for (const { id } of busyNannies) await book(id);
    const undocumented = await readyNanny(product.db, { documents: [], lat: 51.6 });
    await expect(book(busyNannies[0]?.id ?? 0)).rejects.toMatchObject({
      body: {
        code: 'slot_taken',
        data: { alternatives: [{ nanny_polo_id: undocumented.id, name: undocumented.display_name }] },
      },
    });
  });

  test('rejects a search without a time, for an unknown booking, or without permission to see bookings', async () => {
    await expect(search({})).rejects.toMatchObject({ status: 422 });
    await expect(search({ booking_id: 999_999 })).rejects.toMatchObject({ status: 404 });
    const newcomer = await product.signedIn('newcomer');
    await expect(newcomer.call(searchAvailability, { query: nextSlot() })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('reads the busy ranges through their index', async () => {
    const wanted = {
      ...nextSlot(),
      buffer_minutes: 15,
      service: 'hourly',
      booking_id: null,
      place: near,
      preferred: [],
      blocked: [],
      children: 1,
      tier: 'basic',
      languages: [],
      limit: 20,
    } as const;
    const plan = await product.db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      return tx.execute(sql`EXPLAIN ${buildSearchQuery(wanted)}`);
    });
    // In a small database either of the two indexes of ranges costs the same.
    expect(JSON.stringify(plan)).toMatch(/busy_at|busy_no_overlap/);
  });
});
