import type { CoverAsk, CoverPreview, CoverRequest } from '@nanny-polo/shared/bookings/cover';
import { act, screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { AskSeveral } from './AskSeveral.tsx';
import { CoverPanel } from './CoverPanel.tsx';

const asked = (id: number, name: string, changes: Partial<CoverAsk> = {}): CoverAsk => ({
  id,
  nanny_polo_id: id,
  nanny_polo_name: name,
  wave: 1,
  state: 'asked',
  asked_at: '2026-12-01T06:02:00.000Z',
  seen_at: null,
  answered_at: null,
  scope: null,
  why: ['2.1 km away'],
  mail: 'sent',
  cost_minor: null,
  ...changes,
});

const request: CoverRequest = {
  id: 3,
  swap: false,
  state: 'exhausted',
  started_at: '2026-12-01T06:02:00.000Z',
  started_by: 'Olive Owner',
  wave: 2,
  next_wave_at: null,
  ended_at: null,
  ended_why: null,
  bookings: [],
  asks: [
    asked(1, 'Mary Poole', { cost_minor: 400 }),
    asked(2, 'Ann Lee', { seen_at: '2026-12-01T06:05:00.000Z' }),
    asked(3, 'Eve Hall', { wave: 2, state: 'declined', scope: 'week', seen_at: '2026-12-01T06:30:00.000Z' }),
  ],
};

function open(shown: CoverRequest | null, mayChange = true) {
  const call = vi.fn(async (_endpoint: { url: string }, _options?: unknown) => ({
    data: { request: shown },
  }));
  const onChoose = vi.fn();
  const opened = openScreen(() => <CoverPanel bookingId={7} mayChange={mayChange} onChoose={onChoose} />, {
    resource: 'booking',
    held: 'full',
    data: { call },
  });
  const callsOf = (end: string) =>
    call.mock.calls.flatMap(([{ url }, options]) => (url.endsWith(end) ? [options] : []));
  return { ...opened, callsOf, onChoose };
}

test('shows who was asked, opened the page and replied in each wave, the latest wave first', async () => {
  open(request);
  expect(await screen.findByText(/^3 asked · 2 seen · 1 declined · No further wave is planned/)).toBeTruthy();
  const waves = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(waves.map((words) => words?.slice(0, 6))).toEqual(['Wave 2', 'Wave 1']);
  expect(screen.getByText('Not that week')).toBeTruthy();
  // Only Mary Poole has neither opened the page nor replied, so the state of one mail is shown.
  expect(screen.getAllByText('Mail sent')).toHaveLength(1);
  expect(screen.getByText('2.1 km away · £4.00 more')).toBeTruthy();
});

test('lets a coordinator ask more nannies, record a reply, choose by hand and stop asking', async () => {
  const { user, callsOf, onChoose } = open(request);
  await user.click(await screen.findByRole('button', { name: 'Ask more now' }));
  expect(callsOf('/ask-more')).toEqual([{ params: { id: 3 }, body: { wave: 2 } }]);
  const line = screen.getByText('Mary Poole').closest('li') as HTMLElement;
  await user.click(within(line).getByRole('button', { name: 'Record reply' }));
  await user.click(await screen.findByRole('radio', { name: 'Not this family' }));
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(callsOf('/answer')).toEqual([
    { params: { id: 3, ask_id: 1 }, body: { answer: 'declined', scope: 'family' } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Choose by hand' }));
  expect(onChoose).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Stop asking' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop asking' }));
  expect(callsOf('/stop')).toEqual([{ params: { id: 3 } }]);
});

test('shows why a request ended, without buttons', async () => {
  open({ ...request, state: 'stopped', ended_at: request.started_at, ended_why: 'Stopped by Olive' });
  expect(await screen.findByText('Stopped by Olive')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('counts down to the next wave while nothing else changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const next_wave_at = new Date(Date.now() + 10 * 60_000).toISOString();
  open({ ...request, state: 'running', next_wave_at });
  expect(await screen.findByText(/Next wave in (9|10) min/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect(screen.getByText(/Next wave in (4|5) min/)).toBeTruthy();
});

test('shows nothing if there is no cover request', async () => {
  const { callsOf } = open(null);
  await vi.waitFor(() => expect(callsOf('/cover-request')).toHaveLength(1));
  expect(screen.queryByText('Asking nannies')).toBeNull();
});

test('reports that the request could not be loaded, and loads it again on request', async () => {
  let isAway = true;
  const call = vi.fn(async () => {
    if (isAway) throw new HttpError('The database is away', 503);
    return { data: { request } };
  });
  const { user } = openScreen(() => <CoverPanel bookingId={7} mayChange onChoose={() => undefined} />, {
    resource: 'booking',
    held: 'full',
    data: { call },
  });
  expect(await screen.findByText(/The database is away/)).toBeTruthy();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^3 asked/)).toBeTruthy();
  expect(screen.queryByText(/The database is away/)).toBeNull();
});

test('says that nobody is free yet if no nanny is free and the first wave is sent later', async () => {
  const preview: CoverPreview = {
    refused: null,
    first_wave_at: new Date(Date.now() + 3_600_000).toISOString(),
    waves: [],
    further: 0,
    wave_size: 3,
    wait_minutes: 30,
    together: [],
  };
  openScreen(
    () => <AskSeveral preview={preview} error={null} onRetry={vi.fn()} others={[]} onChange={vi.fn()} />,
    { resource: 'booking', held: 'full' },
  );
  expect(
    await screen.findByText(/^Nobody is free yet\. .*, because of the quiet hours: 3 every 30 minutes/),
  ).toBeTruthy();
  expect(screen.queryByText(/^Asked first/)).toBeNull();
});

test('names the nannies of each wave, with what speaks for them and their hours', async () => {
  const at = new Date(Date.now() - 1000).toISOString();
  const nanny = (id: number, name: string, booked_minutes: number) => {
    return { id, name, why: ['New to the family'], week: { booked_minutes, wanted_hours_per_week: 20 } };
  };
  const preview: CoverPreview = {
    refused: null,
    first_wave_at: at,
    waves: [
      { at, nannies: [nanny(1, 'Mary Poole', 1290)] },
      { at: new Date(Date.now() + 1_200_000).toISOString(), nannies: [nanny(2, 'Ann Lee', 720)] },
    ],
    further: 1,
    wave_size: 1,
    wait_minutes: 20,
    together: [],
  };
  openScreen(
    () => <AskSeveral preview={preview} error={null} onRetry={vi.fn()} others={[]} onChange={vi.fn()} />,
    { resource: 'booking', held: 'full' },
  );
  expect(await screen.findByText('Asked first, now')).toBeTruthy();
  expect(screen.getByText(/^At .*, if nobody has accepted$/)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mary PooleNew to the family · 21.5 h that week, wants 20: 1.5 h over',
    'Ann LeeNew to the family · 12 h that week, wants 20',
  ]);
  expect(screen.getByText('1 more is asked after that')).toBeTruthy();
});
