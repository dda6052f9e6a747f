import { type Absence, createAbsence, getAbsence, planAbsence } from '@nanny-polo/shared/bookings/absence';
import { answerAsk, getAsk, seeAsk } from '@nanny-polo/shared/bookings/ask';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { getCoverRequest, recordAskReply, stopCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agencySettings } from '../../accounts/agency/table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { unprocessableEntity } from '../../kernel/error/error.ts';
import { buildersOf } from '../../test/builders.ts';
import { askFor, atAnyHour, neighbourhood, unfilled, waveIsDue } from '../../test/cover.ts';
import { readyNanny, readyParent } from '../../test/people.ts';
import { postOfTest, startPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { apply, askForSwap, chainOf, chooseSwap, linksOfSwap, read } from '../../test/swap.ts';
import { addChains } from '../absence/chains.ts';
import { toUndecidedLine } from '../absence/plan.ts';
import { askEndedMail, askWonMail, swapMadeMail, swapOffMail } from '../mail/kinds.ts';
import { booking as bookingRow } from '../schedule/booking-table.ts';
import { sentenceOf } from '../series-plan/effects.ts';
import { continueSwaps } from './start.ts';
import { sendWaves } from './wave.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { bookingIn } = buildersOf(product, owner);
const nobody = product.client(null);
await atAnyHour(product.db, 5);

const answer = (token: string | undefined, said: 'accepted' | 'declined') =>
  nobody.call(answerAsk, { params: { token: token ?? '' }, body: { answer: said } });

const again = ({ id }: Absence) => owner.call(getAbsence, { params: { id } });

const standing = async (bookings: readonly { id: number }[]) =>
  (await Promise.all(bookings.map((one) => read(owner, one)))).map(({ status, nanny_polo_id }) => [
    status,
    nanny_polo_id,
  ]);

test('finds a chain for a visit for which no nanny is free, and changes nothing before the last acceptance', async () => {
  const { nannies, bookings, open } = await chainOf(product, owner, 3);
  const draft = await open();
  const [one, two, three] = nannies;
  const chain = draft.visits[0]?.chain;
  expect(draft.visits[0]).toMatchObject({ choice: 'ask', replacement: null });
  expect(chain?.request).toBeNull();
  expect(
    chain?.steps.map(({ code, name, from_name, cost_minor }) => [code, name, from_name, cost_minor]),
  ).toEqual([
    [bookings[0]?.code, one?.display_name, null, 0],
    [bookings[1]?.code, two?.display_name, one?.display_name, 0],
    [bookings[2]?.code, three?.display_name, two?.display_name, 0],
  ]);
  const before = await standing(bookings);
  const desk = await askForSwap(owner, draft);
  expect(desk.notices.filter((notice) => notice.includes('in a swap'))).toHaveLength(3);
  expect(desk.visits[0]).toMatchObject({ state: 'swapping', chain: { request: { state: 'running' } } });
  const tokens = await linksOfSwap(product.db, desk);
  const page = await nobody.call(getAsk, { params: { token: tokens[0] ?? '' } });
  expect(page).toMatchObject({
    stage: 'asked',
    bookings: [{ code: bookings[0]?.code }],
    swap: { gives_up: { code: bookings[1]?.code }, nannies: 3, agreed: 0 },
  });
  expect(page.swap?.gives_up?.pay_minor).toBeGreaterThan(0);
  await nobody.call(seeAsk, { params: { token: tokens[0] ?? '' } });
  await answer(tokens[2], 'accepted');
  expect(await answer(tokens[0], 'accepted')).toMatchObject({ stage: 'waiting', swap: { agreed: 2 } });
  expect((await standing(bookings)).slice(1)).toEqual(before.slice(1));
  const steps = (await again(desk)).visits[0]?.chain?.steps.map(({ ask }) => [
    ask?.state,
    ask?.seen_at !== null,
  ]);
  expect(steps).toEqual([
    ['accepted', true],
    ['asked', false],
    ['accepted', true],
  ]);
  expect(await answer(tokens[1], 'accepted')).toMatchObject({ stage: 'accepted' });
  expect(await standing(bookings)).toEqual(nannies.map(({ id }) => ['confirmed', id]));
  expect((await again(desk)).visits[0]).toMatchObject({
    state: 'covered',
    chain: { request: { state: 'filled', ended_why: null } },
  });
  for (const { id } of bookings) {
    const actions = (await owner.call(booking.history, { params: { id } })).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['ask-swap', 'agree-swap', 'accept', 'confirm']));
  }
});

test('sends each nanny and each family one mail, even if the mail worker starts after the last acceptance', async () => {
  const { nannies, parents, open } = await chainOf(product, owner, 2);
  const first = await startPost(product.database);
  await first.delivered();
  const desk = await askForSwap(owner, await open());
  await first.delivered();
  const people = [...nannies, ...parents].map(({ email }) => email ?? '');
  const before = await Promise.all(people.map(async (email) => (await first.to(email, 0)).length));
  await first.stop();
  for (const token of await linksOfSwap(product.db, desk)) await answer(token, 'accepted');
  // No worker runs during the replies. Then two run, one after the other.
  for (let start = 0; start < 2; start += 1) {
    const later = await startPost(product.database);
    await later.delivered();
    await later.stop();
  }
  const post = await postOfTest(product.database);
  const mails = await Promise.all(
    people.map(async (email, at) =>
      (await post.to(email, 0)).slice(before[at]).map(({ subject }) => subject),
    ),
  );
  expect(mails).toEqual([
    [expect.stringMatching(/ is yours: the swap is made$/)],
    [expect.stringMatching(/ is yours: the swap is made$/)],
    [expect.stringMatching(/^For .+ you have /)],
    [expect.stringMatching(/^For .+ you have /)],
  ]);
});

test('shows the office the price difference of the visit that each nanny would take', async () => {
  const { bookings, open } = await chainOf(product, owner, 3);
  const desk = await askForSwap(owner, await open());
  const [first, second] = bookings;
  if (!first || !second) throw new Error('The chain is too short');
  const agreed_minor = (second.agreed_minor ?? 0) + 500;
  await product.db.update(bookingRow).set({ agreed_minor }).where(eq(bookingRow.id, second.id));
  const { request } = await owner.call(getCoverRequest, { params: { id: first.id } });
  const costs = desk.visits[0]?.chain?.steps.map(
    ({ ask }) => request?.asks.find(({ id }) => id === ask?.id)?.cost_minor,
  );
  expect(costs).toEqual([0, -500, 0]);
});

test('a decline ends the swap at once, notifies the others once, and changes no visit', async () => {
  const { nannies, bookings, open } = await chainOf(product, owner, 3);
  const desk = await askForSwap(owner, await open());
  const before = await standing(bookings);
  const tokens = await linksOfSwap(product.db, desk);
  const post = await postOfTest(product.database);
  await answer(tokens[0], 'accepted');
  expect(await answer(tokens[1], 'declined')).toMatchObject({ stage: 'declined' });
  const refused = await answer(tokens[2], 'accepted').catch(
    (error: { status: number; body: object }) => error,
  );
  expect(refused).toMatchObject({ status: 409, body: { code: 'offer_taken' } });
  expect(await nobody.call(getAsk, { params: { token: tokens[0] ?? '' } })).toMatchObject({
    stage: 'withdrawn',
  });
  await post.delivered();
  for (const [at, off] of [1, 0, 1].entries()) {
    const sent = await post.to(nannies[at]?.email ?? '', 0);
    expect(sent.filter(({ subject }) => subject.endsWith('the swap is off'))).toHaveLength(off);
  }
  expect(await standing(bookings)).toEqual(before);
  const after = await again(desk);
  expect(after.visits[0]).toMatchObject({
    state: 'open',
    chain: { request: { state: 'stopped', ended_why: `${nannies[1]?.display_name} declined` } },
  });
});

test('a coordinator records replies given by telephone, and stops the swap', async () => {
  const { bookings, nannies, open } = await chainOf(product, owner, 2);
  const desk = await askForSwap(owner, await open(), 'swap_then_ask');
  const { request, steps } = desk.visits[0]?.chain ?? {};
  const id = request?.id ?? 0;
  const reply = (at: number, said: 'accepted' | 'declined') =>
    owner.call(recordAskReply, { params: { id, ask_id: steps?.[at]?.ask?.id ?? 0 }, body: { answer: said } });
  await reply(0, 'accepted');
  const twice = await reply(0, 'declined').catch((error: { status: number }) => error);
  expect(twice).toMatchObject({ status: 422 });
  const [, moved] = await standing(bookings);
  await owner.call(stopCoverRequest, { params: { id } });
  expect((await standing(bookings))[1]).toEqual(moved);
  expect(moved).toEqual(['confirmed', nannies[0]?.id]);
  // After a stop, no nanny is asked in waves.
  expect(await continueSwaps(product.db, new Date().toISOString())).toBe(0);
  const late = await reply(1, 'accepted').catch((error: { status: number }) => error);
  expect(late).toMatchObject({ status: 409 });
});

test('the deadline ends the swap, and nannies are then asked in waves if the coordinator chose that', async () => {
  const { parents, bookings, open } = await chainOf(product, owner, 2);
  const desk = await askForSwap(owner, await open(), 'swap_then_ask');
  const id = desk.visits[0]?.chain?.request?.id ?? 0;
  const deadline = Date.parse(desk.visits[0]?.chain?.request?.next_wave_at ?? '');
  expect(deadline).toBeGreaterThan(Date.now());
  expect(deadline).toBeLessThanOrEqual(Date.parse(bookings[0]?.start_at ?? ''));
  await waveIsDue(product.db, { id });
  const home = parents[0]?.addresses[0];
  await readyNanny(product.db, { lat: home?.lat ?? 0, lng: home?.lng ?? 0 });
  const now = new Date().toISOString();
  await sendWaves(product.db, now);
  expect((await again(desk)).visits[0]?.chain?.request).toMatchObject({ state: 'expired' });
  expect(await continueSwaps(product.db, now)).toBe(1);
  expect(await continueSwaps(product.db, now)).toBe(0);
  expect((await again(desk)).visits[0]).toMatchObject({ state: 'asking' });
});

test('a swap that cannot be continued does not prevent the later ones', async () => {
  const desks = [];
  for (let count = 0; count < 2; count += 1) {
    const { parents, open } = await chainOf(product, owner, 2);
    const desk = await askForSwap(owner, await open(), 'swap_then_ask');
    await waveIsDue(product.db, { id: desk.visits[0]?.chain?.request?.id ?? 0 });
    const home = parents[0]?.addresses[0];
    await readyNanny(product.db, { lat: home?.lat ?? 0, lng: home?.lng ?? 0 });
    desks.push(desk);
  }
  const now = new Date().toISOString();
  await sendWaves(product.db, now);
  const [broken, other] = desks as [Absence, Absence];
  const id = sql.raw(String(broken.visits[0]?.chain?.request?.id));
  await product.db.execute(
    sql`ALTER TABLE cover_request ADD CONSTRAINT broken CHECK (id <> ${id} OR then_ask) NOT VALID`,
  );
  await expect(continueSwaps(product.db, now)).rejects.toThrow();
  expect((await again(broken)).visits[0]).toMatchObject({ state: 'open' });
  expect((await again(other)).visits[0]).toMatchObject({ state: 'asking' });
  await product.db.execute(sql`ALTER TABLE cover_request DROP CONSTRAINT broken`);
  expect(await continueSwaps(product.db, now)).toBe(1);
});

test('a swap chosen during quiet hours asks its nannies when those hours end', async () => {
  const { open } = await chainOf(product, owner, 2);
  const draft = await open();
  await product.db
    .update(agencySettings)
    .set({ quiet_from: 0, quiet_to: 24, quiet_exception_hours: 1 })
    .where(eq(agencySettings.id, 1));
  try {
    const desk = await askForSwap(owner, draft);
    const chain = desk.visits[0]?.chain;
    expect(chain?.steps.map(({ ask }) => ask)).toEqual([null, null]);
    await waveIsDue(product.db, { id: chain?.request?.id ?? 0 });
    await sendWaves(product.db, new Date().toISOString());
    expect((await again(desk)).visits[0]?.chain?.steps.map(({ ask }) => ask?.state)).toEqual([
      'asked',
      'asked',
    ]);
  } finally {
    await atAnyHour(product.db, 5);
  }
});

test('keeps a chosen swap, however many earlier visits have no nanny', async () => {
  const { ill, bookings, slot } = await chainOf(product, owner, 2);
  const elsewhere = await neighbourhood(product.db, 0);
  const other = await unfilled(owner, elsewhere.parent);
  const lineOf = async (id: number, choice: 'leave_open' | 'swap') => {
    const [row] = await product.db.select().from(bookingRow).where(eq(bookingRow.id, id));
    if (!row) throw new Error(`Booking ${id} is missing`);
    return { ...toUndecidedLine(row), choice, by_hand: true };
  };
  const open = await lineOf(other.id, 'leave_open');
  const chosen = await lineOf(bookings[0]?.id ?? 0, 'swap');
  const plan = {
    lines: [...Array.from({ length: 20 }, () => open), chosen],
    gap: { covered: 0, new_families: 0, cost_minor: 0 },
  };
  const { lines } = await addChains(product.db, { nanny_polo_id: ill.id, ...slot }, plan);
  expect(lines.at(-1)).toMatchObject({ choice: 'swap', chain: [{}, {}] });
});

test('a mail about an ask is urgent if its visit begins within a day', async () => {
  const { parent } = await neighbourhood(product.db, 1);
  const one = await unfilled(owner, parent);
  const cover_ask_id = (await askFor(owner, one)).asks[0]?.id ?? 0;
  const urgent = () =>
    Promise.all(
      [askEndedMail, askWonMail, swapOffMail, swapMadeMail].map(async (kind) => {
        const [found] = await queryRows<{ soon: boolean }>(
          product.db,
          sql`SELECT ${kind.firstStart?.({ cover_ask_id, cover_ask_ids: [cover_ask_id] })} < now() + interval '1 day' AS soon`,
        );
        return found?.soon;
      }),
    );
  expect(await urgent()).toEqual([false, false, false, false]);
  const start_at = new Date(Date.now() + 23 * 3_600_000).toISOString();
  await product.db.update(bookingRow).set({ start_at }).where(eq(bookingRow.id, one.id));
  expect(await urgent()).toEqual([true, true, true, true]);
});

test('states the reasons of a refusal without a full stop', () => {
  expect(sentenceOf(unprocessableEntity({ message: 'A visit has begun.' }))).toBe('A visit has begun');
  const errors = { a: ['Has begun'], b: ['Is full.'] };
  expect(sentenceOf(unprocessableEntity({ message: 'No.', errors }))).toBe('Has begun, Is full');
});

test('refuses to apply a plan whose swap is no longer possible, and changes nothing', async () => {
  const { nannies, parents, bookings, open } = await chainOf(product, owner, 2);
  const draft = await chooseSwap(owner, await open());
  const [, last] = nannies;
  const other = await readyParent(product.db, { addresses: parents[0]?.addresses });
  const [, { start_at = '', end_at = '' } = {}] = bookings;
  if (!last) throw new Error('The chain is too short');
  await bookingIn('confirmed', { nanny: last, parent: other, buffer_minutes: 0, start_at, end_at });
  const error = await apply(owner, draft).catch((refusal: { status: number; body: object }) => refusal);
  expect(error).toMatchObject({ status: 409, body: { code: 'stale_plan' } });
  expect(await standing(bookings)).toEqual(
    bookings.map(({ status, nanny_polo_id }) => [status, nanny_polo_id]),
  );
  const planned = await owner.call(planAbsence, {
    params: { id: draft.id },
    body: { version: draft.version },
  });
  expect(planned.visits[0]).toMatchObject({ choice: 'ask', chain: null });
  const none = await chooseSwap(owner, planned).catch((refusal: { status: number }) => refusal);
  expect(none).toMatchObject({ status: 422 });
});

test('if the plan of another absence ends a swap, a notice says that the swap is off', async () => {
  const { nannies, bookings, open } = await chainOf(product, owner, 2);
  await askForSwap(owner, await open());
  const [first, last] = nannies;
  const [, { start_at = '', end_at = '' } = {}] = bookings;
  const desk = await owner.call(createAbsence, { body: { nanny_polo_id: first?.id ?? 0, start_at, end_at } });
  const { notices } = await apply(owner, desk);
  expect(notices).toContain(`${last?.display_name} gets a mail: the swap is off.`);
});
