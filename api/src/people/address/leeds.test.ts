/** An agency outside London: what it knows of places, and what it says where it does not. */

import { formatDistance } from '@nanny-polo/shared/agency/distance';
import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, quoteOfBooking, quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import { getRoster } from '@nanny-polo/shared/bookings/roster';
import { quoteUserBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { agency, setAgency } from '@nanny-polo/shared/contract/agency';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { order } from '@nanny-polo/shared/money/order';
import { getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { getPlace } from '@nanny-polo/shared/people/place';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { invoiceOf } from '../../money/invoice/content.ts';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { formatPostcodes, writePostcodeFile } from '../../test/postcode-file.ts';
import { openProduct } from '../../test/product.ts';
import { loadSectors } from './load-sectors.ts';
import { postcodeSector } from './table.ts';

const london = { ...agency };
afterAll(() => setAgency(london));
const leeds = {
  ...london,
  area: { core: ['LS'], outer: [], map: { lat: 53.8, lng: -1.55, radiusKm: 20 } },
};
const product = await openProduct({ agency: leeds });
const owner = await product.signedIn('owner');

const headingley = { lat: 53.82, lng: -1.57 };
const file = writePostcodeFile(
  formatPostcodes([{ pcds: 'LS6 2AA', lat: headingley.lat, long: headingley.lng }]),
);
const load = () => loadSectors(product.db, file, () => undefined);
beforeEach(async () => void (await product.db.delete(postcodeSector)));

const otley = { lat: 53.905, lng: -1.69 };
const unknownAddress = 'Travel is not included: the place of the address is unknown';

/** Returns a family that has typed its address in LS6, and their client. */
async function familyInLeeds() {
  const parent = await readyParent(product.db, { addresses: [] });
  const client = await signedInAs(product, parent);
  const address = {
    label: '',
    line: '1 Otley Road',
    postcode: 'ls62aa',
    lat: null,
    lng: null,
    access_notes: '',
  };
  const { data } = await client.call(getFamily, {});
  const body = { version: data.version, addresses: [address] };
  const saved = await client.call(updateFamily, { body });
  return { parent, client, address: saved.data.addresses[0] };
}

const draftOf = (parent_id: number, nanny_polo_id?: number) => ({
  parent_id,
  service: 'hourly' as const,
  ...nextSlot(),
  ...(nanny_polo_id && { nanny_polo_id }),
});

test('with the postcodes loaded, a family in LS6 has a place, a travel price and distances', async () => {
  await load();
  expect(await owner.call(getPlace, { query: { postcode: 'LS6 2ZZ' } })).toEqual({ place: headingley });
  const { parent, client, address } = await familyInLeeds();
  expect(address).toMatchObject({ postcode: 'LS6 2AA', ...headingley });
  const nanny = await readyNanny(product.db, otley);
  const draft = draftOf(parent.id, nanny.id);
  const { lines } = await owner.call(quoteOfDraft, { body: draft });
  const travel = lines.find(({ kind }) => kind === 'transport');
  expect(travel).toMatchObject({ label: 'Travel beyond 6.2 miles (return)', unit: 'metre' });
  expect(travel?.amount_minor).toBeGreaterThan(0);
  const { nannies, place } = await owner.call(searchAvailability, {
    query: { ...draft, nanny_polo_id: nanny.id },
  });
  expect(place).toEqual(headingley);
  expect(nannies[0]?.why).toContain('7.6 miles away');
  const { rows } = await owner.call(getRoster, {
    query: { nannies: { id: [nanny.id] }, near_parent_id: parent.id },
  });
  expect(formatDistance(rows[0]?.distance_km ?? 0)).toBe('7.6 miles');
  const { nanny_polo_id: _, parent_id: __, ...request } = draft;
  const estimate = await client.call(quoteUserBooking, { body: request });
  expect(estimate.lines.map(({ kind }) => kind)).toEqual(['care_hours']);
});

test('without them, search, price, estimate, booking and invoice say what is unknown', async () => {
  expect(await owner.call(getPlace, { query: { postcode: 'LS6 2AA' } })).toEqual({ place: null });
  const { parent, client, address } = await familyInLeeds();
  expect(address).toMatchObject({ postcode: 'LS6 2AA', lat: null, lng: null });
  const nanny = await readyNanny(product.db, { ...otley, travel_radius_km: 1 });
  const draft = draftOf(parent.id, nanny.id);
  const { nannies, excluded, place } = await owner.call(searchAvailability, {
    query: { ...draft, nanny_polo_id: nanny.id },
  });
  expect([place, excluded]).toEqual([null, []]);
  expect(nannies[0]?.why).toContain('Distance unknown');
  const note = {
    kind: 'transport',
    label: unknownAddress,
    quantity: 0,
    amount_minor: 0,
  };
  const { nanny_polo_id: _, parent_id: __, ...request } = draft;
  const estimate = await client.call(quoteUserBooking, { body: request });
  expect(estimate.lines).toContainEqual(expect.objectContaining(note));
  const made = (await owner.call(booking.create as Endpoint, { body: draft })) as Booking;
  const params = { id: made.id };
  const accepted = await owner.call(answerForNanny, {
    params,
    body: { version: made.version, answer: 'accepted' as const },
  });
  await owner.call(bookingTransitionCalls.confirm, { params, body: { version: accepted.version } });
  expect((await owner.call(quoteOfBooking, { params })).lines).toContainEqual(expect.objectContaining(note));
  const [opened] = await owner.call(order.list, { query: { filter: { parent_id: parent.id } } });
  const { groups } = invoiceOf(
    await owner.call(order.get, { params: { id: opened?.id ?? 0 } }),
    [],
    product.config.facts,
  );
  expect(groups[0]?.rows).toContainEqual([unknownAddress, '0 miles', '£0.7242 / mile', '0%', '£0.00']);
});

test('says whose place is unknown, unless travel is free', async () => {
  const placed = await readyParent(product.db);
  const { parent: unplaced } = await familyInLeeds();
  const home = await readyNanny(product.db, { lat: null, lng: null });
  const labelsOf = async (body: ReturnType<typeof draftOf>) =>
    (await owner.call(quoteOfDraft, { body })).lines.map(({ label }) => label);
  expect(await labelsOf(draftOf(placed.id, home.id))).toEqual([
    'Care',
    'Travel is not included: the place of the nanny’s home is unknown',
  ]);
  expect(await labelsOf(draftOf(unplaced.id, home.id))).toEqual([
    'Care',
    'Travel is not included: the place of the address and of the nanny’s home is unknown',
  ]);
  expect(await labelsOf(draftOf(placed.id))).toEqual(['Care']);
  expect(await labelsOf({ ...draftOf(unplaced.id, home.id), service: 'live_in' as never })).toEqual([
    'Introduction of a live-in nanny, by the week',
  ]);
});

test('a nanny whose place is unknown is ranked neither first nor last for it', async () => {
  const parent = await readyParent(product.db);
  const [north = 0, lng] = [51.508, -0.125];
  const near = await readyNanny(product.db, { lat: north + 0.01, lng, languages: ['Manx'] });
  const far = await readyNanny(product.db, { lat: north + 0.17, lng, languages: ['Manx'] });
  const unknown = await readyNanny(product.db, { lat: null, lng: null, languages: ['Manx'] });
  const { nannies } = await owner.call(searchAvailability, {
    query: { ...nextSlot(), parent_id: parent.id, languages: ['Manx'] },
  });
  expect(nannies.map(({ id }) => id)).toEqual([near.id, unknown.id, far.id]);
});

test('the search measures no distance from another address of the family', async () => {
  const parent = await readyParent(product.db);
  const nanny = await readyNanny(product.db);
  const { place, nannies } = await owner.call(searchAvailability, {
    query: { ...nextSlot(), parent_id: parent.id, nanny_polo_id: nanny.id, place: 'unknown' },
  });
  expect(place).toBeNull();
  expect(nannies[0]?.why).toContain('Distance unknown');
});

test('a nanny’s home gets its place from the loaded postcodes when it is saved', async () => {
  const create = (display_name: string) =>
    owner.call(nannyPolo.create, { body: { display_name, legal_name: display_name, postcode: 'LS6 2AA' } });
  expect(await create('Early Bird')).toMatchObject({ lat: null, lng: null });
  await load();
  expect(await create('Late Riser')).toMatchObject(headingley);
});
