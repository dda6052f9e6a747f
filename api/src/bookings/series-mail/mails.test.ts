/** What the mails about a series say of the whole arrangement. */

import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { describeArrangement, findVisitOn } from '@nanny-polo/shared/bookings/recurrence';
import { series as contract, type Series } from '@nanny-polo/shared/bookings/series';
import { getSeriesOffer } from '@nanny-polo/shared/bookings/series-offer';
import { cancelSeries, changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { skipSeriesVisit } from '@nanny-polo/shared/bookings/user-series';
import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { addDays, agencyDayOf, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { guest, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { type Mail, openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf } from '../../test/series.ts';
import { formatVisitDay } from '../schedule/visit-words.ts';

const product = await openProduct();
const post = await openPost(product.database, product.config);
const owner = await product.signedIn('owner');
const nobody = product.client(null);

const first_day = addDays(agencyDayOf(), 7);

const { seriesIn } = buildersOf(product, owner);

/** Creates a weekly series in a stage, and returns its mails by person. */
async function weeklyIn(stage: 'offered' | 'confirmed', changes: Parameters<typeof seriesIn>[1] = {}) {
  const [parent, nanny] = [await readyParent(product.db), await readyNanny(product.db)];
  const series = await seriesIn(stage, {
    ...{ parent, nanny, weekdays: [weekdayOf(first_day)], children: [guest], buffer_minutes: 0 },
    ...{ first_day, last_day: addDays(first_day, 69), starts: '10:00', ends: '14:00', ...changes },
  });
  const mailsOf = async (email: string | null) => {
    await post.delivered();
    return post.to(email ?? '', 0);
  };
  const toNanny = () => mailsOf(nanny.email);
  const toParent = () => mailsOf(parent.email);
  await post.delivered();
  return { parent, series, toNanny, toParent };
}

const read = (id: number) => owner.call(contract.get, { params: { id } });

const lastOf = (mails: readonly Mail[]): string => mails.at(-1)?.text ?? '';
const subjectsOf = (mails: readonly Mail[]) => mails.map(({ subject }) => subject);

const end = (series: Series, from_day: string) =>
  owner.call(cancelSeries, {
    params: { id: series.id },
    body: { version: series.version, from_day, to_day: null, reason: 'The family moves' },
  });

test('the offer of a series says the whole arrangement, and its pay as its page does', async () => {
  const { series, toNanny } = await weeklyIn('offered');
  const [mail] = await toNanny();
  const page = await nobody.call(getSeriesOffer, { params: { token: tokenIn(mail) } });
  expect(mail?.text).toContain(`Visits: ${describeArrangement(series)}`);
  expect(describeArrangement(series)).toMatch(
    /^Every week on \w+, 10:00–14:00, from .+ until .+, 10 visits$/,
  );
  expect(page.visits).toHaveLength(10);
  expect(page.pay_minor).toBe(page.visits.reduce((sum, { pay_minor }) => sum + (pay_minor ?? 0), 0));
  expect(mail?.text).toContain(`Your pay: ${formatShortMoney(page.pay_minor)} (`);
});

test('a confirmation says the whole arrangement to the family and to the nanny, each as they may read it', async () => {
  const { series, parent, toNanny, toParent } = await weeklyIn('confirmed');
  const [address] = parent.addresses;
  for (const text of [lastOf(await toNanny()), lastOf(await toParent())])
    expect(text).toContain(`Visits: ${describeArrangement(series)}`);
  expect(lastOf(await toParent())).toContain(guest.name);
  expect(lastOf(await toNanny())).not.toContain(guest.name);
  if (address) expect(lastOf(await toNanny())).not.toContain(address.line);
});

test('ending a confirmed series mails the family and the nanny once, with the end and the arrangement before', async () => {
  const { series, toNanny, toParent } = await weeklyIn('confirmed');
  const before = [await toNanny(), await toParent()].map(({ length }) => length);
  await end(series, addDays(first_day, 2));
  const mails = [await toNanny(), await toParent()];
  expect(mails.map(({ length }) => length)).toEqual(before.map((count) => count + 1));
  for (const text of mails.map(lastOf)) {
    expect(text).toContain('This repeating booking ends. The last visit is on');
    expect(text).toContain(`Before: ${describeArrangement(series)}`);
    expect(text).toContain(`Visits: ${describeArrangement(await read(series.id))}`);
  }
});

test('ending only planned days mails the family and the nanny who has accepted them', async () => {
  const { series, toNanny, toParent } = await weeklyIn('confirmed');
  await end(series, addDays(first_day, 60));
  for (const mails of [await toNanny(), await toParent()])
    expect(mails.at(-1)?.subject).toMatch(/^The last visit is on /);
});

test('ending an offered series tells the nanny who was asked, and the family, that it has ended', async () => {
  const { series, toNanny, toParent } = await weeklyIn('offered');
  await toNanny();
  await end(await read(series.id), agencyDayOf());
  expect(subjectsOf(await toNanny())).toHaveLength(2);
  for (const mails of [await toNanny(), await toParent()])
    expect(lastOf(mails)).toContain('This repeating booking has ended. There are no more visits.');
});

test('a pause names every day that is left out', async () => {
  const { series, toNanny, toParent } = await weeklyIn('confirmed');
  const [from_day, to_day] = [addDays(first_day, 14), addDays(first_day, 48)];
  await owner.call(cancelSeries, {
    params: { id: series.id },
    body: { version: series.version, from_day, to_day, reason: 'Holiday' },
  });
  const after = describeArrangement(await read(series.id));
  expect(after.match(/ \d{4}\b/g)).toHaveLength(2 + 5);
  for (const mails of [await toNanny(), await toParent()])
    expect(lastOf(mails)).toContain(`Visits: ${after}`);
});

/** Lets the visits from a day begin an hour later. */
const beginLater = ({ id, version }: Series, from_day = first_day, keep_changed = false) =>
  owner.call(changeSeries, {
    params: { id },
    body: {
      version,
      from_day,
      changes: { starts: '11:00' },
      keep_changed,
      nanny_agreed: true,
      also_booked: [],
    },
  });

/** Moves a visit of a series by hand to 15:00–18:00 of the same day, and returns its day. */
async function moveByHand({ id }: Series, at: number) {
  const visit = (await bookingsOf(owner, id))[at];
  if (!visit) throw new Error(`No visit ${at}`);
  const day = agencyDayOf(visit.start_at);
  const slot = findVisitOn(day, { starts: '15:00', ends: '18:00' });
  if (!slot) throw new Error('No such day');
  await owner.call(rescheduleBooking, {
    params: { id: visit.id },
    body: { version: visit.version, ...slot, nanny_agreed: true },
  });
  return formatVisitDay(slot.start_at);
}

const shortSeries = { last_day: addDays(first_day, 19) };

test('a change names every changed visit with its old and its new time', async () => {
  const { series, toNanny, toParent } = await weeklyIn('confirmed', shortSeries);
  const { series_id } = await beginLater(series);
  const after = await read(series_id);
  for (const mails of [await toNanny(), await toParent()]) {
    const text = lastOf(mails);
    expect(text).toContain(`Before: ${describeArrangement(series)}`);
    expect(text).toContain(`Visits: ${describeArrangement(after)}`);
    expect(text.match(/11:00–14:00, moved from .+, 10:00–14:00/g)).toHaveLength(3);
  }
});

test('a change names every unconfirmed visit with its old and its new time', async () => {
  const { series, toNanny, toParent } = await weeklyIn('offered', shortSeries);
  await toNanny();
  await beginLater(await read(series.id));
  const family = lastOf(await toParent());
  expect(family).toContain('These visits, not yet confirmed, have a new time:');
  expect(family.match(/11:00–14:00, moved from .+, 10:00–14:00/g)).toHaveLength(3);
  const nanny = lastOf(await toNanny());
  expect(nanny.match(/11:00–14:00/g)?.length).toBeGreaterThanOrEqual(3);
  expect(nanny).toMatch(/(instead of|Before: ).+10:00–14:00/);
});

test('a change names the visits that keep a time of their own', async () => {
  const { series, toNanny, toParent } = await weeklyIn('confirmed', shortSeries);
  const day = await moveByHand(series, 1);
  await beginLater(await read(series.id), first_day, true);
  for (const mails of [await toNanny(), await toParent()]) {
    const text = lastOf(mails);
    expect(text).toContain('These visits keep a day or time of their own:');
    expect(text).toMatch(new RegExp(`^${day}: 15:00–18:00$`, 'm'));
    expect(text.match(/11:00–14:00, moved from .+, 10:00–14:00/g)).toHaveLength(2);
  }
});

test('a visit kept beyond the end of a series is its last visit', async () => {
  const { series, toNanny, toParent } = await weeklyIn('confirmed', shortSeries);
  const day = await moveByHand(series, 2);
  const { id, version } = await read(series.id);
  await owner.call(cancelSeries, {
    params: { id },
    body: { version, from_day: first_day, to_day: null, keep_changed: true, reason: 'The family moves' },
  });
  for (const mails of [await toNanny(), await toParent()]) {
    expect(lastOf(mails)).toContain(`The last visit is on ${day}.`);
    expect(lastOf(mails)).not.toContain('There are no more visits');
  }
});

test('a mail about one visit names the arrangement of which it is part', async () => {
  const { series, toNanny, toParent } = await weeklyIn('confirmed', shortSeries);
  await moveByHand(series, 1);
  for (const mails of [await toNanny(), await toParent()])
    expect(lastOf(mails)).toContain(`Part of: ${series.code}, ${describeArrangement(series)}`);
});

test('a visit that the family skips is not counted in the arrangement, and named', async () => {
  const { series, parent, toNanny, toParent } = await weeklyIn('confirmed', shortSeries);
  const [, visit] = await bookingsOf(owner, series.id);
  const day = agencyDayOf(visit?.start_at);
  const client = await signedInAs(product, parent);
  await client.call(skipSeriesVisit, { params: { id: series.id }, body: { day, fee_minor: 0 } });
  await moveByHand(series, 2);
  const left = describeArrangement({ ...series, left_out: [day] });
  expect(left).toContain(', not on ');
  for (const mails of [await toNanny(), await toParent()])
    expect(lastOf(mails)).toContain(`Part of: ${series.code}, ${left}`);
});

async function handOver({ id, version }: Series, from_day: string) {
  const { id: nanny_polo_id } = await readyNanny(product.db);
  await owner.call(changeSeries, {
    params: { id },
    body: { version, from_day, changes: { nanny_polo_id }, keep_changed: false, also_booked: [] },
  });
}

test('a nanny who hands a series over hears of their last visit, and not of the visits of the other', async () => {
  const { series, toNanny } = await weeklyIn('confirmed');
  await handOver(series, addDays(first_day, 7));
  const text = lastOf(await toNanny());
  expect(text).toContain(`The last visit is on ${formatVisitDay(`${first_day}T12:00:00Z`)}.`);
  expect(text).toContain(`Visits: ${describeArrangement(await read(series.id))}`);
  expect(text).not.toContain('Then: ');
});

test('a nanny who loses a whole series is told so', async () => {
  const { series, toNanny } = await weeklyIn('confirmed');
  await handOver(series, first_day);
  const text = lastOf(await toNanny());
  expect(text).toContain('We do not need you for this repeating booking any more.');
  expect(text).toContain(`Before: ${describeArrangement(series)}`);
  expect(text).not.toContain('The whole arrangement');
});

test('a planned day that the family skips is told to the nanny and confirmed to the family', async () => {
  const { series, parent, toNanny, toParent } = await weeklyIn('confirmed');
  const client = await signedInAs(product, parent);
  const day = addDays(first_day, 63);
  await client.call(skipSeriesVisit, { params: { id: series.id }, body: { day, fee_minor: 0 } });
  const after = describeArrangement(await read(series.id));
  expect(after).toContain('not on');
  for (const mails of [await toNanny(), await toParent()])
    expect(lastOf(mails)).toContain(`Visits: ${after}`);
});
