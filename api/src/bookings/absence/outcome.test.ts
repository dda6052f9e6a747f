/** What a desk says about its nannies and its outcome, compared with the other screens and with what happens. */

import {
  type Absence,
  absenceOptions,
  applyAbsence,
  chooseForVisit,
  createAbsence,
  getAbsence,
  previewAbsence,
} from '@nanny-polo/shared/bookings/absence';
import { answerAsk } from '@nanny-polo/shared/bookings/ask';
import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, coverBooking } from '@nanny-polo/shared/bookings/booking-work';
import { getCoverRequest, previewCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agencySettings } from '../../accounts/agency/table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { atAnyHour, linksOf, neighbourhood, unfilled, waveIsDue } from '../../test/cover.ts';
import { nextSlot, readyNanny } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { sendWaves } from '../cover/wave.ts';
import { booking as table } from '../schedule/booking-table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const nobody = product.client(null);
await atAnyHour(product.db, 2);

const read = ({ id }: { id: number }) => owner.call(booking.get, { params: { id } });
const versionOf = async (booked: { id: number }) => (await read(booked)).version;

async function answer(booked: { id: number }, reply: 'accepted' | 'declined') {
  const body = { version: await versionOf(booked), answer: reply };
  await owner.call(answerForNanny, { params: { id: booked.id }, body });
}

type Nanny = Awaited<ReturnType<typeof readyNanny>>;

const { bookingIn } = buildersOf(product, owner);

/** Creates a family with a confirmed visit, and nannies who live near the family. */
async function scene(count: number, changes: Parameters<typeof neighbourhood>[2] = {}) {
  const { parent, nannies } = await neighbourhood(product.db, count, changes);
  const [first] = parent.addresses;
  const absent = await readyNanny(product.db, { lat: first?.lat ?? 0, lng: first?.lng ?? 0 });
  const booked = await bookingIn('confirmed', { parent, nanny: absent });
  return { parent, nannies, absent, booked };
}

const open = (nanny: Nanny, ...bookings: readonly Booking[]) =>
  owner.call(createAbsence, {
    body: {
      nanny_polo_id: nanny.id,
      start_at: bookings[0]?.start_at ?? '',
      end_at: bookings.at(-1)?.end_at ?? '',
    },
  });

const choose = (desk: Absence, booked: { id: number }, choice: object) =>
  owner.call(chooseForVisit, {
    params: { id: desk.id },
    body: { version: desk.version, booking_id: booked.id, ...choice } as never,
  });

const apply = ({ id, version }: Absence) => owner.call(applyAbsence, { params: { id }, body: { version } });

const deskNow = ({ id }: Absence) => owner.call(getAbsence, { params: { id } });

const namesOf = (waves: readonly { nannies: readonly { name: string }[] }[]) =>
  waves.map(({ nannies }) => nannies.map(({ name }) => name));

test('the outcome of an applied plan follows each reply', async () => {
  const { booked, absent, nannies } = await scene(2, { tier: 'senior' });
  const [first, second] = nannies as [Nanny, Nanny];
  let desk = await open(absent, booked);
  desk = await choose(desk, booked, { choice: 'offer', nanny_polo_id: first.id });
  const { outcome: planned } = desk;
  expect(planned).toMatchObject({ covered: 1, new_families: 1 });
  expect(planned.cost_minor).toBeGreaterThan(0);
  desk = await apply(desk);
  expect(desk.outcome).toEqual(planned);
  await answer(booked, 'declined');
  expect((await deskNow(desk)).outcome).toEqual({ covered: 0, new_families: 0, cost_minor: 0 });
  const body = { version: await versionOf(booked), nanny_polo_id: second.id };
  await owner.call(coverBooking, { params: { id: booked.id }, body });
  expect((await deskNow(desk)).outcome).toEqual(planned);
  await answer(booked, 'accepted');
  expect((await deskNow(desk)).outcome).toEqual(planned);
  const confirm = { version: await versionOf(booked), agency_pays: true };
  await owner.call(bookingTransitionCalls.confirm, { params: { id: booked.id }, body: confirm });
  expect(await deskNow(desk)).toMatchObject({ state: 'done', outcome: planned });
});

test('the outcome counts a dearer nanny who accepts when several are asked, and stays when the family agrees', async () => {
  const { booked, absent } = await scene(1, { tier: 'senior' });
  let desk = await open(absent, booked);
  desk = await choose(desk, booked, { choice: 'ask' });
  expect(desk.outcome).toEqual({ covered: 0, new_families: 0, cost_minor: 0 });
  desk = await apply(desk);
  expect(desk.outcome).toEqual({ covered: 0, new_families: 0, cost_minor: 0 });
  const { request } = await owner.call(getCoverRequest, { params: { id: booked.id } });
  if (!request) throw new Error('Nobody was asked');
  const [token = ''] = await linksOf(product.db, request);
  await nobody.call(answerAsk, { params: { token }, body: { answer: 'accepted' } });
  const { outcome } = await deskNow(desk);
  expect(outcome).toMatchObject({ covered: 1, new_families: 1 });
  const { agreed_minor, pending_minor } = await read(booked);
  expect(outcome.cost_minor).toBe((pending_minor ?? 0) - (agreed_minor ?? 0));
  expect(outcome.cost_minor).toBeGreaterThan(0);
});

test('the outcome compares with the rate that the family paid for the absent nanny', async () => {
  const { booked, absent, nannies } = await scene(1);
  await product.db.update(table).set({ bill_rate_minor: 2000 }).where(eq(table.id, booked.id));
  let desk = await open(absent, booked);
  desk = await choose(desk, booked, { choice: 'offer', nanny_polo_id: nannies[0]?.id });
  const { outcome } = desk;
  expect(outcome.cost_minor).toBeGreaterThan(0);
  expect((await apply(desk)).outcome).toEqual(outcome);
});

test('the desk, Find cover and Ask several rank the nannies of a visit alike, with the same facts', async () => {
  const { parent, nannies, absent, booked } = await scene(6, { wanted_hours_per_week: 3 });
  const [near, , loved, known, noMail, busy] = nannies as [Nanny, Nanny, Nanny, Nanny, Nanny, Nanny];
  await product.db
    .update(nannyPolo)
    .set({ email: '', lat: near.lat, lng: near.lng, wanted_hours_per_week: null })
    .where(eq(nannyPolo.id, noMail.id));
  await owner.call(booking.create, {
    body: {
      ...{ parent_id: parent.id, nanny_polo_id: busy.id, service: 'hourly', buffer_minutes: 0 },
      start_at: new Date(Date.parse(booked.start_at) - 4 * 3_600_000).toISOString(),
      end_at: new Date(Date.parse(booked.start_at) - 3_600_000).toISOString(),
    },
  });
  const past = await bookingIn('confirmed', { parent, nanny: known });
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await product.db
    .update(table)
    .set({ status: 'closed', start_at: before(3), end_at: before(2.9) })
    .where(eq(table.id, past.id));
  await product.db
    .update(parentUser)
    .set({ preferred_nanny_polo_ids: [loved.id] })
    .where(eq(parentUser.id, parent.id));

  const desk = await open(absent, booked);
  const params = { id: desk.id, booking: booked.id };
  const options = (await owner.call(absenceOptions, { params })).nannies;
  const ranking = (await owner.call(searchAvailability, { query: { booking_id: booked.id } })).nannies;
  const facts = ({ name, why, week }: Pick<(typeof ranking)[number], 'name' | 'why' | 'week'>) => {
    return { name, why, week };
  };
  expect(options.map(facts)).toEqual(ranking.map(facts));
  expect(ranking.slice(0, 2).map(({ id }) => id)).toEqual([loved.id, known.id]);
  const of = (nanny: Nanny) => ranking.find(({ id }) => id === nanny.id);
  expect(of(loved)?.why.slice(0, 2)).toEqual(['New to the family', 'Preferred by the family']);
  expect(of(known)?.why[0]).toBe('Knows the family: 1 visit');
  expect(of(near)?.week).toEqual({ booked_minutes: 180, wanted_hours_per_week: 3 });
  expect(of(busy)?.week).toEqual({ booked_minutes: 360, wanted_hours_per_week: 3 });
  expect(of(noMail)?.week).toEqual({ booked_minutes: 180, wanted_hours_per_week: null });

  const asking = (await choose(desk, booked, { choice: 'ask' })).visits[0]?.asking;
  const asked = asking?.waves.flatMap((wave) => wave.nannies) ?? [];
  expect(asked.map(facts)).toEqual(ranking.filter(({ id }) => id !== noMail.id).map(facts));
});

test('the hours of a chosen nanny include the other visits that the plan gives them', async () => {
  const { parent, nannies, absent } = await scene(1, { wanted_hours_per_week: 5 });
  const slot = nextSlot();
  const later = (instant: string) => new Date(Date.parse(instant) + 4 * 3_600_000).toISOString();
  const booked = await bookingIn('confirmed', { parent, nanny: absent, ...slot });
  const two = await bookingIn('confirmed', {
    parent,
    nanny: absent,
    start_at: later(slot.start_at),
    end_at: later(slot.end_at),
  });
  let desk = await open(absent, booked, two);
  for (const visit of [booked, two])
    desk = await choose(desk, visit, { choice: 'offer', nanny_polo_id: nannies[0]?.id });
  expect(desk.visits.map(({ replacement }) => replacement?.week?.booked_minutes)).toEqual([360, 360]);
});

test('of equally good nannies the plan chooses the one who is ranked first', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 3);
  const [, , nearest] = nannies as [Nanny, Nanny, Nanny];
  const [first] = parent.addresses;
  const home = { lat: first?.lat ?? 0, lng: first?.lng ?? 0 };
  for (const [at, one] of nannies.entries())
    await product.db
      .update(nannyPolo)
      .set({ lat: home.lat + (2 - at) * 0.03, rating: 4 })
      .where(eq(nannyPolo.id, one.id));
  const absent = await readyNanny(product.db, home);
  const desk = await open(absent, await bookingIn('confirmed', { parent, nanny: absent }));
  expect(desk.visits[0]?.replacement?.nanny_polo_id).toBe(nearest.id);
});

test('the plan, the list of mails and Ask several name whom they then ask, wave by wave', async () => {
  const { parent, nannies, absent } = await scene(5);
  const slot = nextSlot();
  const later = (instant: string) => new Date(Date.parse(instant) + 4 * 3_600_000).toISOString();
  const one = await bookingIn('confirmed', { parent, nanny: absent, ...slot });
  const two = await bookingIn('confirmed', {
    parent,
    nanny: absent,
    start_at: later(slot.start_at),
    end_at: later(slot.end_at),
  });
  let desk = await open(absent, one, two);
  for (const visit of [one, two]) desk = await choose(desk, visit, { choice: 'ask' });
  const plans = desk.visits.map(({ asking }) => asking);
  // Those who are asked first about one visit are asked later about the other.
  const [first, second] = plans.map((plan) => namesOf(plan?.waves ?? []));
  expect(first?.[0]).toEqual([nannies[0]?.display_name, nannies[1]?.display_name]);
  expect(second?.flat()).toHaveLength(5);
  const body = { version: desk.version };
  const { asking, notices } = await owner.call(previewAbsence, { params: { id: desk.id }, body });
  expect(asking.map(({ code, plan }) => [code, namesOf(plan.waves)])).toEqual([
    [one.code, first],
    [two.code, second],
  ]);
  await apply(desk);
  for (const name of [first?.[0], second?.[0]].flatMap((names) => names ?? []))
    expect(notices.some((words) => words.startsWith(`${name} gets a mail: can you take`))).toBe(true);
  const askedAbout = async ({ id }: Booking) => {
    const { request } = await owner.call(getCoverRequest, { params: { id } });
    if (!request) throw new Error('Nobody was asked');
    return request;
  };
  for (let wave = 1; wave < 3; wave += 1)
    for (const visit of [one, two]) {
      await waveIsDue(product.db, await askedAbout(visit));
      await sendWaves(product.db, new Date().toISOString());
    }
  for (const [visit, named] of [
    [one, first],
    [two, second],
  ] as const) {
    const { asks } = await askedAbout(visit);
    const waves = [...Map.groupBy(asks, ({ wave }) => wave).values()];
    expect(waves.map((asked) => asked.map((ask) => ask.nanny_polo_name))).toEqual(named);
  }
});

test('the waves that are named wait for the end of the quiet hours and end before the care', async () => {
  const { parent } = await neighbourhood(product.db, 5);
  const one = await unfilled(owner, parent);
  const preview = () => owner.call(previewCoverRequest, { query: { booking_ids: [one.id] } });
  const [before] = await product.db.select().from(agencySettings);
  try {
    const quiet = { quiet_from: 0, quiet_to: 24, quiet_exception_hours: 1 };
    await product.db.update(agencySettings).set(quiet);
    const later = await preview();
    expect(Date.parse(later.first_wave_at)).toBeGreaterThan(Date.now());
    expect(later.waves[0]?.at).toBe(later.first_wave_at);
    const minutes = (Date.parse(one.start_at) - Date.now()) / 60_000;
    const awake = { quiet_from: 0, quiet_to: 0, wave_wait_minutes: Math.ceil(minutes * 0.6) };
    await product.db.update(agencySettings).set(awake);
    const { waves, further } = await preview();
    expect(waves.map(({ nannies }) => nannies.length)).toEqual([2, 2]);
    expect(further).toBe(0);
  } finally {
    if (before) await product.db.update(agencySettings).set(before);
  }
});
