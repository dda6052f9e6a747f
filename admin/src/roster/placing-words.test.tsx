import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { getPlacements, getRosterLoad, previewPlacement } from '@nanny-polo/shared/bookings/roster';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { otherBooking } from '../test/questions.ts';
import { layOut, mouse, nannyRow, openBar, openWeek, startDrag } from '../test/roster-week.tsx';
import { rosterMessages as texts } from './messages.ts';

afterEach(() => void vi.restoreAllMocks());

const mary = nannyRow(4, 'Mary Poole');
const asksNobody = (endpoint: unknown) =>
  endpoint === previewPlacement ? { asks: false, notices: [], children_booked: [] } : undefined;

const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join();

test('a stale placement announces that the roster shows the change, and fetches the roster again', async () => {
  const stale = Object.assign(new Error('Someone else has changed this record. Reload it and try again.'), {
    status: 409,
    body: { code: 'stale' },
  });
  const { user, call, barOf } = await openWeek({
    respond(endpoint) {
      if (endpoint === rescheduleBooking) throw stale;
      return asksNobody(endpoint);
    },
  });
  const readings = () => call.mock.calls.filter(([endpoint]) => endpoint !== rescheduleBooking).length;
  barOf(/Ada Byron/).focus();
  await user.keyboard('m{ArrowRight}');
  await screen.findByText(/09:15–13:15: free/);
  const before = readings();
  await user.keyboard('{Enter}');
  expect((await screen.findAllByText(/Someone else has just changed/)).length).toBe(2);
  expect(document.body.textContent).not.toMatch(/Reload|stays where it was/);
  await waitFor(() => expect(readings()).toBeGreaterThan(before + 1));
});

test.each([
  ['a booking of a nanny', 4, /visit is open again: Tue 7 Jan 2031, 09:00–13:00/, '{ArrowUp}'],
  ['an open booking', null, /visit is still open, now for Tue 7 Jan 2031, 09:15–13:15/, '{ArrowRight}'],
])('%s placed in the open row is announced as open', async (_, nanny_polo_id, words, key) => {
  const bar = { ...openBar(3, 'Grace Poe', '2031-01-07'), nanny_polo_id };
  const { user, barOf } = await openWeek({
    rows: [mary],
    ...(nanny_polo_id === null ? { open: [bar] } : { bars: [bar], open: [] }),
    respond: asksNobody,
  });
  barOf(/Grace Poe/).focus();
  await user.keyboard(`m${key}`);
  await screen.findByText(/free$/);
  await user.keyboard('{Enter}');
  expect((await screen.findAllByText(words)).length).toBe(2);
  expect(said()).not.toContain('with Open');
});

test('asks once if a placement would book children twice, and names the bookings that the admin agreed to', async () => {
  const { user, call, barOf } = await openWeek({
    respond: (endpoint) =>
      endpoint === previewPlacement
        ? { asks: false, notices: [], children_booked: [otherBooking] }
        : undefined,
  });
  barOf(/Ada Byron/).focus();
  await user.keyboard('m{ArrowRight}');
  await screen.findByText(/free$/);
  await user.keyboard('{Enter}');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/^Ida is already booked then/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Book them twice' }));
  await screen.findAllByText(/visit is still open/);
  const bodies = call.mock.calls.flatMap(([endpoint, options]) =>
    endpoint === rescheduleBooking ? [options?.body] : [],
  );
  expect(bodies).toEqual([expect.objectContaining({ also_booked: [12] })]);
});

test('asks who pays a higher price, and mails nobody about it if the agency does', async () => {
  const { user, call, barOf } = await openWeek({
    respond: (endpoint) =>
      endpoint === previewPlacement
        ? { asks: true, notices: ['Ada is asked'], asks_nanny: false, asks_price: true, children_booked: [] }
        : undefined,
  });
  barOf(/Ada Byron/).focus();
  await user.keyboard('m{ArrowRight}');
  await screen.findByText(/free$/);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('checkbox', { name: /the agency pays/ }));
  await user.click(screen.getByRole('button', { name: texts.place }));
  await screen.findAllByText(/visit is still open/);
  const bodiesOf = (called: unknown) =>
    call.mock.calls.flatMap(([endpoint, options]) => (endpoint === called ? [options?.body] : []));
  expect(bodiesOf(previewPlacement).at(-1)).toMatchObject({ agency_pays: true });
  expect(bodiesOf(rescheduleBooking)).toEqual([expect.objectContaining({ agency_pays: true })]);
});

test('asks before a nanny is asked about a new time, and takes the word that they agreed', async () => {
  const { user, call, barOf } = await openWeek({
    respond: (endpoint) =>
      endpoint === previewPlacement
        ? { asks: true, notices: ['Mary gets a mail'], asks_nanny: true, children_booked: [] }
        : undefined,
  });
  barOf(/Ada Byron/).focus();
  await user.keyboard('m{ArrowRight}');
  await screen.findByText(/free$/);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('checkbox', { name: texts.nanny_agreed }));
  await user.click(screen.getByRole('button', { name: texts.place }));
  await screen.findAllByText(/visit is still open/);
  const bodies = call.mock.calls.flatMap(([endpoint, options]) =>
    endpoint === rescheduleBooking ? [options?.body] : [],
  );
  expect(bodies).toEqual([expect.objectContaining({ nanny_agreed: true })]);
});

test('saves a placement once if its button is pressed twice', async () => {
  const { user, call, barOf } = await openWeek();
  barOf(/Ada Byron/).focus();
  await user.keyboard('m{ArrowRight}');
  await screen.findByText(/free$/);
  await user.keyboard('{Enter}');
  const place = await screen.findByRole('button', { name: texts.place });
  act(() => {
    place.click();
    place.click();
  });
  await screen.findAllByText(/visit is still open/);
  expect(call.mock.calls.filter(([endpoint]) => endpoint === rescheduleBooking)).toHaveLength(1);
});

test('a failed look-up of placements does not end the placing of another booking', async () => {
  let fail: () => void = () => undefined;
  let asked = 0;
  const { user, barOf } = await openWeek({
    respond(endpoint) {
      if (endpoint !== getPlacements) return undefined;
      asked += 1;
      if (asked > 1) return undefined;
      return new Promise((_, reject) => {
        fail = () => reject(new HttpError('The database cannot be reached', 503));
      });
    },
  });
  barOf(/Ada Byron/).focus();
  await user.keyboard('m');
  await waitFor(() => expect(asked).toBe(1));
  await user.keyboard('{Escape}');
  barOf(/Ruth Adeyemi/).focus();
  await user.keyboard('m{ArrowRight}');
  await screen.findByText(/09:15–13:15: free/);
  fail();
  await screen.findByText('The database cannot be reached');
  expect(barOf(/Ruth Adeyemi/).className).toContain('lifted');
});

test('a month that cannot be refreshed keeps its days and says that they may be out of date', async () => {
  const load = { day: '2031-01-06', bookings: 3, booked_minutes: 600, open: 0, away: 0 };
  let isDown = false;
  const { user } = await openWeek({
    respond(endpoint) {
      if (endpoint === getRosterLoad && isDown) throw new HttpError('The database cannot be reached', 503);
      return endpoint === getRosterLoad ? [load] : undefined;
    },
  });
  await user.click(screen.getByRole('button', { name: 'Month' }));
  await screen.findByText('3 bookings, 10 h');
  isDown = true;
  await user.click(screen.getByRole('button', { name: 'Week' }));
  // The days are no longer fresh, so they are read again.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await user.click(screen.getByRole('button', { name: 'Month' }));
  expect(await screen.findByText(/The database cannot be reached/)).toBeTruthy();
  expect(screen.getByText('3 bookings, 10 h')).toBeTruthy();
});

test('drawing a range in the past says what can be recorded there', async () => {
  layOut();
  const { user, router, grid } = await openWeek({ rows: [mary], open: [], from: '2020-01-06' });
  const row = grid.getByRole('group', { name: 'Mary Poole' });
  const track = row.querySelector<HTMLElement>('[data-track]');
  if (!track) throw new Error('No track');
  startDrag(track);
  await grid.findByText(texts.past);
  fireEvent.pointerUp(track, { ...mouse, clientX: 200 });
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(texts.past);
  expect(dialog.queryByRole('button', { name: 'Find cover for an absence' })).toBeNull();
  await user.click(await dialog.findByRole('button', { name: texts.new_past }));
  expect(router.state.location.pathname).toBe('/booking/create');
  expect(decodeURIComponent(router.state.location.search)).toContain('"past_visit":true');
});

test('drawing a range in the future shows no hint about the past', async () => {
  layOut();
  const { grid } = await openWeek({ rows: [mary], open: [] });
  const track = grid.getByRole('group', { name: 'Mary Poole' }).querySelector<HTMLElement>('[data-track]');
  if (!track) throw new Error('No track');
  startDrag(track);
  await grid.findByText(/^Mon 6 Jan/);
  expect(grid.queryByText(texts.past)).toBeNull();
});
