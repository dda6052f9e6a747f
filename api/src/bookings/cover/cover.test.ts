import { answerAsk, getAsk, seeAsk } from '@nanny-polo/shared/bookings/ask';
import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import {
  answerForNanny,
  coverBooking,
  quoteOfDraft,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import {
  allowFamilyAgain,
  askMoreNannies,
  getCoverRequest,
  listDeclinedFamilies,
  previewCoverRequest,
  recordAskReply,
  stopCoverRequest,
} from '@nanny-polo/shared/bookings/cover';
import { getRoster } from '@nanny-polo/shared/bookings/roster';
import { addTimeOff } from '@nanny-polo/shared/bookings/time-off';
import { getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { nannyPolo as nannyPoloResource } from '@nanny-polo/shared/people/nanny-polo';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agencySettings } from '../../accounts/agency/table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { askFor, atAnyHour, linksOf, neighbourhood, unfilled, waveIsDue } from '../../test/cover.ts';
import { nextSlot, readyNanny, readyParent, setDocuments, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { prepareSearch } from '../availability/service.ts';
import { judgeVisits } from '../availability/several-visits.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { busy } from '../schedule/busy-table.ts';
import { sendWaves } from './wave.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { bookingIn } = buildersOf(product, owner);
const nobody = product.client(null);
await atAnyHour(product.db, 2);

/** Does `work` with changed agency settings, and restores them. */
async function withSettings<Result>(
  changes: Partial<typeof agencySettings.$inferSelect>,
  work: () => Promise<Result>,
): Promise<Result> {
  const [before] = await product.db.select().from(agencySettings);
  if (!before) throw new Error('There are no settings');
  try {
    await product.db.update(agencySettings).set(changes);
    return await work();
  } finally {
    await product.db.update(agencySettings).set(before);
  }
}

const requestOf = async ({ id }: { id: number }) =>
  (await owner.call(getCoverRequest, { params: { id } })).request;

const accept = (token: string) => nobody.call(answerAsk, { params: { token }, body: { answer: 'accepted' } });

const decline = (token: string, scope: 'booking' | 'week' | 'family') =>
  nobody.call(answerAsk, { params: { token }, body: { answer: 'declined', scope } });

const bookingNow = ({ id }: { id: number }) => owner.call(booking.get, { params: { id } });

/** Returns the queued mails of a kind about a request, with the ids of their asks. */
const queued = (template: string, { id }: { id: number }) =>
  queryRows<{ ask: number }>(
    product.db,
    sql`SELECT k.id AS ask FROM pgboss.job j JOIN cover_ask k ON to_jsonb(k.id) IN (j.data->'cover_ask_id', j.data->'cover_ask_ids'->0)
      WHERE j.name = 'mail' AND j.data->>'template' = ${template} AND k.cover_request_id = ${id} ORDER BY k.id`,
  );

const now = () => new Date().toISOString();

const actionsOf = async ({ id }: { id: number }) =>
  (await owner.call(booking.history, { params: { id } })).map(({ action }) => action);

test('nannies are asked in waves, nearest first, and hold nothing', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 3);
  const one = await unfilled(owner, parent);
  const request = await askFor(owner, one);
  expect(request).toMatchObject({ state: 'running', wave: 1 });
  expect(request.asks.map((ask) => ask.nanny_polo_id)).toEqual([nannies[0]?.id, nannies[1]?.id]);
  expect(await product.db.$count(busy, eq(busy.booking_id, one.id))).toBe(0);
  expect((await bookingNow(one)).status).toBe('requested');
  expect(await queued('ask', request)).toHaveLength(2);

  await sendWaves(product.db, now());
  expect((await requestOf(one))?.wave).toBe(1);
  await waveIsDue(product.db, request);
  await Promise.all([sendWaves(product.db, now()), sendWaves(product.db, now())]);
  const after = await requestOf(one);
  expect(after).toMatchObject({ state: 'exhausted', wave: 2, next_wave_at: null });
  expect(after?.asks.map(({ wave }) => wave)).toEqual([1, 1, 2]);
  expect(await actionsOf(one)).toEqual(['ask-wave', 'ask-wave', 'ask-several', 'create']);
});

test('the first nanny to accept gets the booking and the others are notified once', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 2);
  const one = await unfilled(owner, parent);
  const request = await askFor(owner, one);
  const [first = '', second = ''] = await linksOf(product.db, request);
  expect((await accept(second)).stage).toBe('accepted');
  await expect(accept(first)).rejects.toMatchObject({ status: 409, body: { code: 'offer_taken' } });
  expect((await nobody.call(getAsk, { params: { token: first } })).stage).toBe('taken');
  expect(await bookingNow(one)).toMatchObject({
    status: 'offered',
    nanny_polo_id: nannies[1]?.id,
    offer: { state: 'accepted' },
  });
  expect(await requestOf(one)).toMatchObject({ state: 'filled', next_wave_at: null });
  expect(await queued('ask-ended', request)).toEqual([{ ask: request.asks[0]?.id }]);
  expect(await queued('ask-won', request)).toEqual([{ ask: request.asks[1]?.id }]);
  expect((await actionsOf(one)).slice(0, 2)).toEqual(['accept', 'offer']);
  await owner.call(bookingTransitionCalls.confirm, {
    params: { id: one.id },
    body: { version: (await bookingNow(one)).version },
  });
});

test('shows the office by how much each nanny’s price exceeds the price that the family agreed to', async () => {
  const senior = await neighbourhood(product.db, 1, { tier: 'senior' });
  const one = await unfilled(owner, senior.parent);
  const { id: booking_id, parent_id, service, start_at, end_at, agreed_minor } = one;
  const request = await askFor(owner, one);
  const nanny_polo_id = senior.nannies[0]?.id ?? 0;
  const visit = { booking_id, parent_id, service, start_at, end_at, nanny_polo_id };
  const { total_minor } = await owner.call(quoteOfDraft, { body: visit });
  const above = total_minor - (agreed_minor ?? 0);
  expect(above).toBeGreaterThan(0);
  expect(request.asks.map(({ cost_minor }) => cost_minor)).toEqual([above]);
  await owner.call(stopCoverRequest, { params: { id: request.id } });
  expect((await requestOf(one))?.asks.map(({ cost_minor }) => cost_minor)).toEqual([null]);
});

test('rejects a second reply to an ask, and a reply with an unknown token', async () => {
  const { parent } = await neighbourhood(product.db, 2);
  const request = await askFor(owner, await unfilled(owner, parent));
  const [first = ''] = await linksOf(product.db, request);
  await decline(first, 'booking');
  await expect(accept(first)).rejects.toMatchObject({ status: 422 });
  await expect(decline(first, 'family')).rejects.toMatchObject({ status: 422 });
  await expect(accept('unknown')).rejects.toMatchObject({ status: 422 });
});

test('an ask counts as seen when the page reports it, not when its link is fetched', async () => {
  const { parent } = await neighbourhood(product.db, 1);
  const one = await unfilled(owner, parent);
  const [token = ''] = await linksOf(product.db, await askFor(owner, one));
  const page = await nobody.call(getAsk, { params: { token } });
  expect(page).toMatchObject({
    stage: 'asked',
    bookings: [{ code: one.code, children_ages: [expect.any(String)] }],
  });
  expect(page.pay_minor).toBeGreaterThan(0);
  expect((await requestOf(one))?.asks[0]?.seen_at).toBeNull();
  await nobody.call(seeAsk, { params: { token } });
  const seen = (await requestOf(one))?.asks[0]?.seen_at;
  expect(seen).not.toBeNull();
  await nobody.call(seeAsk, { params: { token } });
  expect((await requestOf(one))?.asks[0]?.seen_at).toBe(seen);
});

test('every search excludes nannies from the booking, week or family that they declined', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 3);
  const one = await unfilled(owner, parent);
  const request = await withSettings({ wave_size: 3 }, () => askFor(owner, one));
  const [first = '', second = '', third = ''] = await linksOf(product.db, request);
  await decline(first, 'booking');
  await decline(second, 'week');
  await decline(third, 'family');
  const against = async (query: object) => {
    const found = await owner.call(searchAvailability, { query: { limit: 100, ...query } });
    return nannies.map(({ id }) => {
      const free = found.nannies.some((nanny) => nanny.id === id);
      const excluded = found.excluded.find((nanny) => nanny.id === id);
      return free ? 'free' : (excluded?.reasons.map(({ code }) => code).join() ?? 'missing');
    });
  };
  expect(await against({ booking_id: one.id })).toEqual(['declined', 'declined_week', 'declined_family']);
  const other = await unfilled(owner, parent, nextSlot(3, 13));
  const far = await unfilled(owner, parent, shifted(other, 14));
  expect(await against({ booking_id: far.id })).toEqual(['free', 'free', 'declined_family']);
  const sameDay = { start_at: shiftedHours(one, 5).start_at, end_at: shiftedHours(one, 5).end_at };
  expect(await against({ ...sameDay, parent_id: parent.id, service: 'hourly' })).toEqual([
    'free',
    'declined_week',
    'declined_family',
  ]);
});

const shiftedHours = ({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>, hours: number) => {
  const later = (at: string) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
  return { start_at: later(start_at), end_at: later(end_at) };
};
const shifted = (slot: Pick<Booking, 'start_at' | 'end_at'>, days: number) => shiftedHours(slot, days * 24);

test('the roster shows how many nannies were asked about an open booking, until the request ends', async () => {
  const { parent } = await neighbourhood(product.db, 2);
  const one = await unfilled(owner, parent);
  const shown = async () => {
    const { open } = await owner.call(getRoster, {
      query: { from: agencyDayOf(one.start_at), days: 1, limit: 0 },
    });
    return open.find(({ id }) => id === one.id)?.asking;
  };
  expect(await shown()).toBeNull();
  const request = await askFor(owner, one);
  const [first = ''] = await linksOf(product.db, request);
  await decline(first, 'booking');
  expect(await shown()).toEqual({ asked: 2, declined: 1 });
  await owner.call(stopCoverRequest, { params: { id: request.id } });
  expect(await shown()).toBeNull();
});

test('no visit of a series is planned with a nanny who declined cover for its week', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 1);
  const one = await unfilled(owner, parent);
  const [token = ''] = await linksOf(product.db, await askFor(owner, one));
  await decline(token, 'week');
  const search = await prepareSearch(product.db, { ...one, booking_id: null });
  const among = nannies.map(({ id }) => id);
  const verdicts = await judgeVisits(product.db, { ...search, among }, [one, shifted(one, 7)]);
  expect(verdicts.map(({ against }) => against)).toEqual([['declined_week'], []]);
});

test('once a coordinator lifts a nanny’s decline of a family, the search no longer excludes the nanny', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 1);
  const other = await readyParent(product.db);
  const [nannyId, params] = [nannies[0]?.id ?? 0, { id: nannies[0]?.id ?? 0 }];
  const [token = ''] = await linksOf(product.db, await askFor(owner, await unfilled(owner, parent)));
  await decline(token, 'family');
  const two = await unfilled(owner, parent);
  const isFree = async () =>
    (await owner.call(searchAvailability, { query: { booking_id: two.id } })).nannies.some(
      ({ id }) => id === nannyId,
    );
  const events = async () =>
    (await owner.call(nannyPoloResource.history, { params })).filter(
      ({ action }) => action === 'lift-decline',
    );
  const lift = (parent_id: number) => owner.call(allowFamilyAgain, { params, body: { parent_id } });
  expect(await isFree()).toBe(false);
  const declined = await owner.call(listDeclinedFamilies, { params });
  expect(declined).toEqual([
    { parent_id: parent.id, parent_name: parent.name, declined_at: expect.any(String) },
  ]);
  expect(await lift(other.id)).toEqual(declined);
  expect(await events()).toEqual([]);
  const results = await Promise.all([lift(parent.id), lift(parent.id)]);
  expect(results).toEqual([[], []]);
  expect(await isFree()).toBe(true);
  expect(await events()).toHaveLength(1);
  expect(JSON.stringify(await events())).not.toMatch(new RegExp(`${parent.name}|"parent_id"`));
  await expect(owner.call(listDeclinedFamilies, { params: { id: 2_000_000_000 } })).rejects.toMatchObject({
    status: 404,
  });

  const [again = ''] = await linksOf(product.db, await askFor(owner, two));
  await decline(again, 'family');
  expect(await owner.call(listDeclinedFamilies, { params })).toHaveLength(1);
});

test('a decline of a family ends when the nanny accepts an offer of one of its bookings, whatever becomes of that offer', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 1);
  const id = nannies[0]?.id ?? 0;
  const declined = () => owner.call(listDeclinedFamilies, { params: { id } });
  const one = await unfilled(owner, parent);
  const [token = ''] = await linksOf(product.db, await askFor(owner, one));
  await decline(token, 'family');
  const act = async (name: 'offer' | 'recall') =>
    owner.call(bookingTransitionCalls[name], {
      params: { id: one.id },
      body: { version: (await bookingNow(one)).version, ...(name === 'offer' && { nanny_polo_id: id }) },
    });
  await act('offer');
  expect(await declined()).toHaveLength(1);
  const body = { version: (await bookingNow(one)).version, answer: 'accepted' } as const;
  await owner.call(answerForNanny, { params: { id: one.id }, body });
  expect(await declined()).toEqual([]);
  await act('recall');
  expect(await declined()).toEqual([]);
});

test('the family never sees that a nanny declined to work for them', async () => {
  const { parent } = await neighbourhood(product.db, 1);
  const one = await unfilled(owner, parent);
  const [token = ''] = await linksOf(product.db, await askFor(owner, one));
  await decline(token, 'family');
  const family = await signedInAs(product, parent);
  const seen = [
    await family.call(exportOwn, {}),
    await family.call(getUserBooking, { params: { id: one.id } }),
  ];
  expect(JSON.stringify(seen)).not.toMatch(/declined/);
});

test.each([
  [
    'busy',
    async (id: number) => (slot: { start_at: string; end_at: string }) =>
      bookingIn('offered', { nanny: { id }, buffer_minutes: 0, ...slot }),
    /another booking/,
  ],
  [
    'suspended',
    async (id: number) => () =>
      product.db.update(nannyPolo).set({ status: 'suspended' }).where(eq(nannyPolo.id, id)),
    /ring the office/,
  ],
  ['without documents', async (id: number) => () => setDocuments(product.db, id, []), /document/],
  [
    'blocked by the family',
    async (id: number) => () =>
      product.db
        .update(parentUser)
        .set({ blocked_nanny_polo_ids: [id] })
        .where(sql`true`),
    /no longer possible/,
  ],
] as const)(
  'refuses the acceptance of a nanny who is now %s, and keeps the request open',
  async (_, change, why) => {
    const { parent, nannies } = await neighbourhood(product.db, 2);
    const one = await unfilled(owner, parent);
    const request = await askFor(owner, one);
    const [first = '', second = ''] = await linksOf(product.db, request);
    await (await change(nannies[0]?.id ?? 0))({ start_at: one.start_at, end_at: one.end_at });
    await expect(accept(first)).rejects.toMatchObject({ status: 422, message: expect.stringMatching(why) });
    expect(await requestOf(one)).toMatchObject({ state: 'running' });
    expect((await accept(second)).stage).toBe('accepted');
  },
);

test('rejects an acceptance if the pay is not what the nanny saw', async () => {
  const { parent } = await neighbourhood(product.db, 1);
  const [token = ''] = await linksOf(product.db, await askFor(owner, await unfilled(owner, parent)));
  const { pay_minor } = await nobody.call(getAsk, { params: { token } });
  const reply = (seen: number) =>
    nobody.call(answerAsk, { params: { token }, body: { answer: 'accepted', pay_minor: seen } });
  await expect(reply(pay_minor + 1)).rejects.toMatchObject({ status: 409, body: { code: 'price_changed' } });
  expect((await reply(pay_minor)).stage).toBe('accepted');
});

test('a change to the booking ends the request, and each nanny is notified once', async () => {
  const endings: [string, (one: Booking, other: number) => Promise<unknown>, string, number][] = [
    [
      'cancelled',
      ({ id, version }) => owner.call(bookingTransitionCalls.cancel, { params: { id }, body: { version } }),
      'stopped',
      2,
    ],
    [
      'rescheduled',
      ({ id, version }) =>
        owner.call(rescheduleBooking, { params: { id }, body: { version, ...nextSlot() } }),
      'stopped',
      2,
    ],
    [
      'offered to a nanny by hand',
      ({ id, version }, nanny_polo_id) =>
        owner.call(bookingTransitionCalls.offer, { params: { id }, body: { version, nanny_polo_id } }),
      'stopped',
      1,
    ],
    [
      'expired',
      ({ id, version }) => owner.call(bookingTransitionCalls.expire, { params: { id }, body: { version } }),
      'expired',
      2,
    ],
  ];
  for (const [what, change, state, notified] of endings) {
    const { parent, nannies } = await neighbourhood(product.db, 2);
    const one = await unfilled(owner, parent);
    const request = await askFor(owner, one);
    const [token = ''] = await linksOf(product.db, request);
    await change(one, nannies[1]?.id ?? 0);
    expect(await requestOf(one), what).toMatchObject({
      state,
      asks: [{ state: 'withdrawn' }, { state: 'withdrawn' }],
    });
    expect(await queued('ask-ended', request), what).toHaveLength(notified);
    await expect(accept(token)).rejects.toMatchObject({ status: 409, body: { code: 'offer_taken' } });
  }
});

test('a change to the notes does not end the request', async () => {
  const { parent } = await neighbourhood(product.db, 1);
  const one = await unfilled(owner, parent);
  await askFor(owner, one);
  await owner.call(booking.update, {
    params: { id: one.id },
    body: { version: one.version, internal_note: 'Ring the bell' },
  });
  expect((await requestOf(one))?.ended_at).toBeNull();
});

test('a coordinator asks more nannies, records a reply by telephone, and stops', async () => {
  const { parent } = await neighbourhood(product.db, 5);
  const one = await unfilled(owner, parent);
  const { id } = await askFor(owner, one);
  const more = await owner.call(askMoreNannies, { params: { id }, body: { wave: 1 } });
  expect(more).toMatchObject({ wave: 2, state: 'running' });
  await expect(owner.call(askMoreNannies, { params: { id }, body: { wave: 1 } })).rejects.toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
  const ask_id = more.asks[0]?.id ?? 0;
  const after = await owner.call(recordAskReply, {
    params: { id, ask_id },
    body: { answer: 'declined', scope: 'week' },
  });
  expect(after.asks[0]).toMatchObject({ state: 'declined', scope: 'week' });
  const stopped = await owner.call(stopCoverRequest, { params: { id } });
  expect(stopped).toMatchObject({ state: 'stopped', next_wave_at: null });
  expect(await queued('ask-ended', stopped)).toHaveLength(3);
  await expect(owner.call(stopCoverRequest, { params: { id } })).rejects.toMatchObject({ status: 409 });
  await expect(owner.call(stopCoverRequest, { params: { id: 999_999 } })).rejects.toMatchObject({
    status: 404,
  });
  const again = await askFor(owner, one);
  expect(again.asks.map((ask) => ask.nanny_polo_id)).not.toContain(more.asks[0]?.nanny_polo_id);
  const taken = await owner.call(recordAskReply, {
    params: { id: again.id, ask_id: again.asks[1]?.id ?? 0 },
    body: { answer: 'accepted' },
  });
  expect(taken.state).toBe('filled');
  await expect(
    owner.call(recordAskReply, {
      params: { id, ask_id: again.asks[0]?.id ?? 0 },
      body: { answer: 'accepted' },
    }),
  ).rejects.toMatchObject({ status: 404 });
});

test('refuses to ask more nannies if no other is free, and leaves the request as it is', async () => {
  const { parent } = await neighbourhood(product.db, 1);
  const { id, state, asks } = await askFor(owner, await unfilled(owner, parent));
  expect(state).toBe('exhausted');
  await expect(owner.call(askMoreNannies, { params: { id }, body: { wave: 1 } })).rejects.toMatchObject({
    status: 422,
    message: 'No other nanny is free, so nobody else was asked.',
  });
  expect(asks).toHaveLength(1);
});

test('words the refusal of a telephone reply for the coordinator, not for the nanny', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 2);
  const one = await unfilled(owner, parent);
  const { id, asks } = await askFor(owner, one);
  const record = (at: number, answer: 'accepted' | 'declined') =>
    owner.call(recordAskReply, { params: { id, ask_id: asks[at]?.id ?? 0 }, body: { answer } });
  const { start_at, end_at } = one;
  await owner.call(addTimeOff, { params: { id: nannies[0]?.id ?? 0 }, body: { start_at, end_at } });
  await expect(record(0, 'accepted')).rejects.toMatchObject({
    status: 422,
    message: `${nannies[0]?.display_name}: Has time off.`,
  });
  await record(1, 'accepted');
  await expect(record(0, 'declined')).rejects.toMatchObject({
    status: 409,
    message: 'Another nanny was first to accept. Reload the page.',
  });
  await expect(record(1, 'declined')).rejects.toMatchObject({
    status: 422,
    message: 'This nanny has already accepted. Reload the page.',
  });
});

test('a nanny who has accepted sees the area and the ages on the page only while the booking is theirs', async () => {
  const { parent } = await neighbourhood(product.db, 1);
  const other = await readyNanny(product.db);
  const one = await unfilled(owner, parent);
  const [token = ''] = await linksOf(product.db, await askFor(owner, one));
  expect((await accept(token)).bookings[0]).toMatchObject({
    district: 'WC2N',
    children_ages: [expect.stringMatching(/ years$/)],
  });
  const { version } = await bookingNow(one);
  await owner.call(coverBooking, { params: { id: one.id }, body: { version, nanny_polo_id: other.id } });
  expect((await nobody.call(getAsk, { params: { token } })).bookings[0]).toMatchObject({
    district: null,
    children_ages: [],
    pay_minor: null,
  });
});

test('a nanny gets all bookings of a block or none', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 2);
  const slot = nextSlot();
  const block = [
    await unfilled(owner, parent, slot),
    await unfilled(owner, parent, shiftedHours(slot, 4)),
    await unfilled(owner, parent, shiftedHours(slot, 8)),
  ];
  const [one, two, three] = block as [Booking, Booking, Booking];
  const query = { booking_ids: [one.id] };
  const preview = await owner.call(previewCoverRequest, { query });
  expect(preview.together.map(({ id }) => id)).toEqual([two.id, three.id]);
  expect(preview).toMatchObject({
    refused: null,
    wave_size: 2,
    waves: [{ nannies: nannies.map(({ id }) => ({ id })) }],
  });
  const request = await askFor(owner, ...block);
  expect(await queued('ask', request)).toHaveLength(2);
  const [first = '', second = ''] = await linksOf(product.db, request);
  await bookingIn('offered', {
    nanny: nannies[0],
    buffer_minutes: 0,
    start_at: three.start_at,
    end_at: three.end_at,
  });
  await expect(accept(first)).rejects.toMatchObject({ status: 422 });
  expect((await bookingNow(one)).status).toBe('requested');
  await accept(second);
  for (const row of block)
    expect(await bookingNow(row)).toMatchObject({
      nanny_polo_id: nannies[1]?.id,
      offer: { state: 'accepted' },
    });
});

test('the preview and the start refuse a request if nobody is free, except during quiet hours', async () => {
  const { parent } = await neighbourhood(product.db, 0);
  const one = await unfilled(owner, parent);
  const preview = () => owner.call(previewCoverRequest, { query: { booking_ids: [one.id] } });
  expect(await preview()).toMatchObject({ refused: 'No nanny is free.', waves: [] });
  await expect(askFor(owner, one)).rejects.toMatchObject({ status: 422 });
  await withSettings({ quiet_from: 0, quiet_to: 24, quiet_exception_hours: 1 }, async () => {
    expect(await preview()).toMatchObject({ refused: null, waves: [] });
    expect(await askFor(owner, one)).toMatchObject({ state: 'running', asks: [] });
  });
  expect(await preview()).toMatchObject({ refused: `Nannies are already being asked about ${one.code}.` });
});

test('the end of one booking of a block ends the request', async () => {
  const { parent } = await neighbourhood(product.db, 1);
  const slot = nextSlot();
  const one = await unfilled(owner, parent, slot);
  const two = await unfilled(owner, parent, shiftedHours(slot, 4));
  const request = await askFor(owner, one, two);
  const { id, version } = two;
  await owner.call(bookingTransitionCalls.cancel, { params: { id }, body: { version } });
  expect(await requestOf(one)).toMatchObject({ state: 'stopped', ended_why: `${two.code} is cancelled` });
  expect(await queued('ask-ended', request)).toHaveLength(1);
  expect((await askFor(owner, one)).state).toBe('exhausted');
});

test('refuses to start a request for unsuitable bookings or without a free nanny, and says why', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 1);
  const away = await neighbourhood(product.db, 1);
  const slot = nextSlot();
  const one = await unfilled(owner, parent, slot);
  const refused = async (...bookings: Booking[]) =>
    askFor(owner, ...bookings).then(
      () => 'started',
      (error: { status: number; message: string }) => `${error.status} ${error.message}`,
    );
  const neighbour = await readyParent(product.db, { addresses: parent.addresses });
  expect(await refused(one, await unfilled(owner, neighbour, shiftedHours(slot, 2)))).toMatch(
    /^422 .* overlaps/,
  );
  expect(await refused(one, await unfilled(owner, parent))).toMatch(/^422 .* not on the same day/);
  expect(await refused(one, await unfilled(owner, away.parent, shiftedHours(slot, 4)))).toMatch(
    /^422 .* too far/,
  );
  const offered = await bookingIn('offered', { parent, nanny: nannies[0] });
  expect(await refused(offered)).toMatch(/^422 .* is offered to a nanny/);
  await product.db
    .update(table)
    .set({ start_at: new Date(Date.now() - 60_000).toISOString() })
    .where(eq(table.id, offered.id));
  expect(await refused(offered)).toMatch(/has begun/);
  const lonely = await neighbourhood(product.db, 0);
  const unasked = await unfilled(owner, lonely.parent);
  expect(await refused(unasked)).toMatch(/^422 No nanny is free/);
  expect(await requestOf(unasked)).toBeNull();
  await askFor(owner, one);
  expect(await refused(one)).toMatch(/^422 .* already/);
  expect(await refused({ ...one, id: 999_999 })).toMatch(/^404/);
  await expect(owner.call(booking.remove, { params: { id: one.id } })).rejects.toMatchObject({ status: 409 });
});

test('nannies that the family prefers or knows are asked before nearer ones', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 4);
  const [, , known, preferred] = nannies;
  await product.db
    .update(parentUser)
    .set({ preferred_nanny_polo_ids: [preferred?.id ?? 0] })
    .where(eq(parentUser.id, parent.id));
  const past = await unfilled(owner, parent);
  await product.db
    .update(table)
    .set({
      status: 'closed',
      nanny_polo_id: known?.id ?? 0,
      start_at: sql`${table.start_at} - interval '1 year'`,
      end_at: sql`${table.end_at} - interval '1 year'`,
    })
    .where(eq(table.id, past.id));
  const request = await askFor(owner, await unfilled(owner, parent));
  expect(request.asks.map((ask) => ask.nanny_polo_id).toSorted()).toEqual([known?.id, preferred?.id]);
  expect(request.asks.map(({ why }) => why[0]).toSorted()).toEqual([
    'Knows the family: 1 visit',
    'Preferred by the family',
  ]);
});

test('a nanny preferred by one family of a block is asked before nearer ones', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 4);
  const { id: neighbour } = await readyParent(product.db, { addresses: parent.addresses });
  const [, , , preferred] = nannies;
  await product.db
    .update(parentUser)
    .set({ preferred_nanny_polo_ids: [preferred?.id ?? 0] })
    .where(eq(parentUser.id, parent.id));
  const slot = nextSlot();
  const one = await unfilled(owner, parent, slot);
  const other = await unfilled(owner, { id: neighbour }, shiftedHours(slot, 4));
  const { asks } = await askFor(owner, one, other);
  expect(asks[0]).toMatchObject({
    nanny_polo_id: preferred?.id,
    why: ['Preferred by the family', '6.2 miles away'],
  });
});

test('of equally suitable nannies, the first wave prefers nannies who were not in a recent first wave', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 1);
  const home = { lat: nannies[0]?.lat ?? 0, lng: nannies[0]?.lng ?? 0 };
  for (let one = 0; one < 3; one += 1) nannies.push(await readyNanny(product.db, home));
  const first = await askFor(owner, await unfilled(owner, parent));
  const second = await askFor(owner, await unfilled(owner, parent));
  const asked = [...first.asks, ...second.asks].map((ask) => ask.nanny_polo_id);
  expect(asked.toSorted()).toEqual(nannies.map(({ id }) => id).toSorted());
});

test('during quiet hours the first wave waits, but a coordinator can send it', async () => {
  const { parent } = await neighbourhood(product.db, 1);
  const one = await unfilled(owner, parent);
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Europe/London',
    }).format(),
  );
  const quiet = { quiet_from: (hour + 23) % 24, quiet_to: (hour + 2) % 24 };
  const request = await withSettings(quiet, () => askFor(owner, one));
  expect(request).toMatchObject({ state: 'running', wave: 0, asks: [] });
  expect(Date.parse(request.next_wave_at ?? '')).toBeGreaterThan(Date.now());
  const { id } = request;
  expect(await owner.call(askMoreNannies, { params: { id }, body: { wave: 0 } })).toMatchObject({ wave: 1 });
});

test('a booking whose nanny declined is covered by the nanny who accepts', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 2);
  const one = await bookingIn('offered', { parent, nanny: nannies[0] });
  await owner.call(coverBooking, {
    params: { id: one.id },
    body: { version: one.version, nanny_polo_id: nannies[0]?.id ?? 0 },
  });
  const { version } = await bookingNow(one);
  await owner.call(answerForNanny, { params: { id: one.id }, body: { version, answer: 'declined' } });
  const request = await askFor(owner, one);
  expect(request.asks.map((ask) => ask.nanny_polo_id)).toEqual([nannies[1]?.id]);
  const [token = ''] = await linksOf(product.db, request);
  await accept(token);
  expect(await bookingNow(one)).toMatchObject({
    nanny_polo_id: nannies[1]?.id,
    offer: { state: 'accepted' },
  });
  const [mail] = await queued('ask-won', request);
  expect(mail).toEqual({ ask: request.asks[0]?.id });
});
