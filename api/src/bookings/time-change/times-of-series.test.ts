import { booking } from '@nanny-polo/shared/bookings/booking';
import { answerAskedTimes, getOffer } from '@nanny-polo/shared/bookings/offer';
import { series as contract, listSeriesVisits, type Series } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { addDays, agencyDayOf, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { findWrongBusy } from '../../test/busy.ts';
import { guest, readyNanny, readyParent } from '../../test/people.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf } from '../../test/series.ts';
import { busy } from '../schedule/busy-table.ts';

const product = await openProduct();
const post = await openPost(product.database, product.config);
const owner = await product.signedIn('owner');
const nobody = product.client(null);
const { seriesIn } = buildersOf(product, owner);

const first_day = addDays(agencyDayOf(), 7);

/** Creates a confirmed weekly series, 10:00–14:00, with visits until `last_day`. */
async function weekly(last_day = addDays(first_day, 19)) {
  const [parent, nanny] = [await readyParent(product.db), await readyNanny(product.db)];
  const series = await seriesIn('confirmed', {
    ...{ parent, nanny, weekdays: [weekdayOf(first_day)], children: [guest], buffer_minutes: 0 },
    ...{ first_day, last_day, starts: '10:00', ends: '14:00' },
  });
  const newMails = async (address: string | null, known: number) => {
    await post.delivered();
    return (await post.to(address ?? '', 0)).slice(known);
  };
  const [ofNanny, ofParent] = [await newMails(nanny.email, 0), await newMails(parent.email, 0)];
  return {
    series,
    toNanny: () => newMails(nanny.email, ofNanny.length),
    toParent: () => newMails(parent.email, ofParent.length),
  };
}

const change = ({ id, version }: Series, starts: string, ends: string, more: object = {}) =>
  owner.call(changeSeries, {
    params: { id },
    body: { version, from_day: first_day, changes: { starts, ends }, keep_changed: false, ...more },
  });

const read = ({ id }: Pick<Series, 'id'>) => owner.call(contract.get, { params: { id } });

const held = ({ id }: Series) => product.db.$count(busy, sql`${busy.series_id} = ${id}`);

test('a new time for a series asks about all its confirmed visits in one mail, and one link answers them', async () => {
  const { series, toNanny, toParent } = await weekly();
  const before = await bookingsOf(owner, series.id);
  const preview = await change(series, '12:00', '16:00', { preview: true });
  expect(preview.visits.map(({ effect }) => effect)).toEqual(['asked', 'asked', 'asked']);
  await change(series, '12:00', '16:00');
  const [mail, ...others] = await toNanny();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Can you come to 3 visits at another time?');
  expect(mail?.text.match(/12:00–16:00 instead of 10:00–14:00/g)).toHaveLength(3);
  const token = tokenIn(mail);
  const { asked_times } = await nobody.call(getOffer, { params: { token } });
  const [first, ...rest] = asked_times.map(({ id }) => id);
  expect(rest).toHaveLength(2);
  const answer = (ids: number[], given: 'agreed' | 'declined') =>
    nobody.call(answerAskedTimes, { params: { token }, body: { ids, answer: given } });
  await answer(rest, 'agreed');
  const after = await answer([first ?? 0], 'declined');
  expect(after.asked_times).toEqual([]);
  const visits = await bookingsOf(owner, series.id);
  const hours = visits.map(
    (visit, at) => Date.parse(visit.start_at) - Date.parse(before[at]?.start_at ?? ''),
  );
  expect(hours).toEqual([0, 2 * 3_600_000, 2 * 3_600_000]);
  expect(visits.map(({ changed_by_hand }) => changed_by_hand)).toEqual([true, false, false]);
  const subjects = (await toParent()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes(' stays on '))).toHaveLength(1);
  expect(
    await findWrongBusy(
      product.db,
      visits.map(({ id }) => id),
    ),
  ).toEqual([]);
});

test('family and series say about which visits the nanny is asked', async () => {
  const { series, toParent } = await weekly();
  await change(series, '12:00', '16:00');
  const text = (await toParent()).at(-1)?.text ?? '';
  expect(text).toContain('The nanny is asked about a new time of these visits.');
  expect(text.match(/10:00–14:00, asked about .+, 12:00–16:00/g)).toHaveLength(3);
  expect(text).not.toContain('day or time of their own');
  const visits = await owner.call(listSeriesVisits, { params: { id: series.id }, query: {} });
  const made = await bookingsOf(owner, series.id);
  expect(visits.map((visit) => visit.booking?.asked_time)).toEqual(made.map(({ asked_time }) => asked_time));
  expect(made.every(({ asked_time }) => asked_time !== null)).toBe(true);
});

test('changing the time back takes the questions back', async () => {
  const { series } = await weekly();
  await change(series, '12:00', '16:00');
  await change(await read(series), '10:00', '14:00');
  const visits = await bookingsOf(owner, series.id);
  expect(visits.map(({ asked_time }) => asked_time)).toEqual([null, null, null]);
  for (const { id } of visits) {
    const history = await owner.call(booking.history, { params: { id } });
    // The mail with the questions may have been dropped since.
    const last = history.find(({ action }) => action !== 'letter-dropped');
    expect(last?.action).toBe('withdraw-time');
  }
});

test('planned days stay accepted within the tolerance or with the coordinator’s word, and not beyond', async () => {
  for (const [starts, more, isHeld] of [
    ['10:15', {}, true],
    ['12:00', { nanny_agreed: true }, true],
    ['12:00', {}, false],
  ] as const) {
    const { series } = await weekly(addDays(first_day, 120));
    expect(await held(series)).toBeGreaterThan(0);
    const { visits } = await change(series, starts, '16:00', {
      ...more,
      ...(starts === '10:15' && { changes: { starts } }),
    });
    expect((await held(series)) > 0).toBe(isHeld);
    expect(visits.some(({ effect }) => effect === 'asked')).toBe(!isHeld);
  }
});

test('planned days do not stay accepted if small steps add up beyond the tolerance', async () => {
  const { series } = await weekly(addDays(first_day, 120));
  await change(series, '10:15', '14:15');
  expect(await held(series)).toBeGreaterThan(0);
  const { visits } = await change(await read(series), '10:30', '14:30');
  expect(new Set(visits.map(({ effect }) => effect))).toContain('asked');
  expect(await held(series)).toBe(0);
});
