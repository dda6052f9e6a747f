import { getBookingPossibilities } from '@nanny-polo/shared/bookings/booking-work';
import { type Found, searchRecords } from '@nanny-polo/shared/office/search';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { type Held, openScreen } from '../../test/open-screen.tsx';
import { PaletteButton } from './PaletteButton.tsx';

const nothing = {
  parent_name: null,
  nanny_polo_name: null,
  start_at: null,
  end_at: null,
  email: null,
  phone: null,
};
const family: Found = {
  ...nothing,
  resource: 'users/parents',
  id: 3,
  name: 'Zoë Quill',
  status: 'active',
  email: 'zoe@families.example',
  phone: '+447700900123',
  match: { field: 'phone', value: '+447700900123' },
};
const visit: Found = {
  ...nothing,
  resource: 'booking',
  id: 7,
  name: 'BK-000007',
  parent_name: 'Zoë Quill',
  nanny_polo_name: 'Mina Vane',
  status: 'offered',
  start_at: '2026-11-26T09:00:00.000Z',
  end_at: '2026-11-26T12:00:00.000Z',
  match: { field: 'parent', value: 'Zoë Quill' },
};
const other: Found = { ...visit, id: 8, name: 'BK-000008', parent_name: 'Ann Other' };

const move = { allowed: true, reasons: [], warnings: [], at: null };
const possibilities = {
  status: 'offered',
  version: 2,
  next: 'confirm',
  moves: [
    { ...move, name: 'reschedule', use: 'change' },
    { ...move, name: 'confirm', use: 'step' },
    { ...move, name: 'check-in', use: 'step', allowed: false },
    { ...move, name: 'cancel', use: 'ending' },
  ],
};

type Query = { q?: string; records?: [string, number][] };
type Respond = (query: Query) => Promise<Found[]> | Found[];

function open(respond: Respond, held: Held = 'full', at = '/booking/7/show') {
  const onHelp = vi.fn();
  const call = vi.fn(async (endpoint: unknown, { query }: { query?: Query }) => {
    if (endpoint === searchRecords) return { data: await respond(query ?? {}) };
    if (endpoint === getBookingPossibilities) return { data: possibilities };
    return { data: [] };
  });
  const Screen = () => <PaletteButton onHelp={onHelp} />;
  const { router, user } = openScreen(Screen, { resource: 'booking', held, at, data: { call } });
  const path = () => router.state.location.pathname;
  return { router, user, path, call, onHelp };
}

const field = () => screen.findByRole('combobox');
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const found = (name: RegExp) => screen.findByRole('option', { name });

test('opens with Ctrl-K, and shows the records opened last as the API names them, then screens and actions', async () => {
  const { user, call, path } = open(({ records = [] }) => records.map(() => ({ ...visit, match: null })));
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toBe(document.activeElement);
  await found(/^Zoë Quill · /);
  expect(call).toHaveBeenCalledWith(
    searchRecords,
    expect.objectContaining({ query: { records: [['booking', 7]] } }),
  );
  expect(screen.getAllByRole('option')[0]?.textContent).toMatch(
    /^Zoë Quill · Thu 26 Nov.*, 09:00–12:00BK-000007 · Mina Vane · Offered$/,
  );
  expect(options()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Bookings/), expect.stringMatching(/^New booking/)]),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(path()).toBe('/booking/7/show');
});

test('finds records for text typed before the palette has loaded, and says why unless their name says it', async () => {
  const { user, path } = open(({ q }) => (q === 'zoe' ? [family, visit] : []));
  await user.click(screen.getByRole('button', { name: 'Find anything' }));
  await user.type(await field(), 'zoe');
  await found(/^Zoë Quill Active/);
  expect(options()).toEqual([
    'Zoë QuillActive · found by telephone: +447700900123',
    expect.stringMatching(/^Zoë Quill · Thu .*Offered$/),
  ]);
  expect(screen.getByText('Parents')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/users/parents/3/show'));
});

test('shows on Tab what the API allows now, the next step first, and starts it on the record’s screen', async () => {
  const { user, router, path } = open(({ q }) => (q ? [visit] : []), 'full', '/booking');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zoe');
  await found(/^Zoë Quill/);
  await user.keyboard('{Tab}');
  await found(/^Confirm$/);
  expect(options()).toEqual(['Confirm', 'Reschedule', 'Cancel booking', 'Open', 'Edit']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/booking/7/show'));
  expect(router.state.location.state).toEqual({ act: 'confirm' });
});

test('offers to call or e-mail a person, and goes back to the search on Escape or Backspace', async () => {
  const { user } = open(({ q }) => (q ? [family] : []));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zoe');
  await found(/^Zoë Quill/);
  await user.keyboard('{Tab}');
  await found(/^Call/);
  expect(options()).toEqual([
    'New booking',
    'Bookings',
    'Call +447700900123',
    'E-mail zoe@families.example',
    'Open',
    'Edit',
  ]);
  await user.keyboard('{Escape}');
  await found(/^Zoë Quill/);
  expect(await field()).toHaveProperty('value', 'zoe');
  await user.keyboard('{Tab}');
  await user.type(await field(), 'mail');
  expect(options()).toEqual(['E-mail zoe@families.example']);
  await user.keyboard('{Backspace>5/}');
  await found(/^Zoë Quill/);
});

test('offers a visit-only admin neither changes nor screens that they may not open', async () => {
  const { user } = open(({ q }) => (q ? [visit] : []), [{ name: 'booking', type: 'visit' }], '/booking');
  await user.keyboard('{Control>}k{/Control}');
  await found(/^Bookings/);
  expect(options().map((text) => text?.replace(/[a-z?]+$/, ''))).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^(New|Parents|Discount|Role|Agency|Dashboard)/)]),
  );
  await user.type(await field(), 'zoe');
  await found(/^Zoë Quill/);
  await user.keyboard('{Tab}');
  await found(/^Open$/);
  expect(options()).toEqual(['Open']);
});

test('disables the results of an earlier text', async () => {
  let respond: (found: Found[]) => void = () => {};
  const later = new Promise<Found[]>((resolve) => {
    respond = resolve;
  });
  const { user, path } = open(({ q }) => (q === 'ann' ? later : [visit]), 'full', '/booking');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zoe');
  await found(/^Zoë Quill/);
  await user.clear(await field());
  await user.type(await field(), 'ann');
  expect((await found(/^Zoë Quill/)).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(path()).toBe('/booking');
  respond([other]);
  await found(/^Ann Other/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/booking/8/show'));
});

test('keeps the first option highlighted if a longer text finds the same record', async () => {
  let respond: (found: Found[]) => void = () => {};
  const later = new Promise<Found[]>((resolve) => {
    respond = resolve;
  });
  const { user, path } = open(({ q }) => (q === 'zoe' ? later : [visit]), 'full', '/booking');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zo');
  const isStale = async () => (await found(/^Zoë Quill/)).getAttribute('aria-disabled');
  await waitFor(async () => expect(await isStale()).toBe('false'));
  await user.type(await field(), 'e');
  await waitFor(async () => expect(await isStale()).toBe('true'));
  respond([visit]);
  await waitFor(async () => expect(await isStale()).toBe('false'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/booking/7/show'));
});

test('says when nothing is found, and offers a retry when the search fails', async () => {
  const respond = vi.fn<Respond>(async () => {
    throw new HttpError('You have done this too often.', 429);
  });
  const { user } = open(respond, 'full', '/booking');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zzz');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The search failed: You have done this too often.');
  respond.mockImplementation(() => []);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Nothing found for “zzz”/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('finds screens and actions by the beginnings of their words, and opens them', async () => {
  const { user, onHelp, path } = open(() => [], 'full', '/booking');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'new bo');
  await found(/^New booking/);
  expect(options()).toEqual(['New bookingnb']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/booking/create'));
  expect(onHelp).not.toHaveBeenCalled();
});

test('stays closed while another dialog is open', async () => {
  const { user } = open(() => []);
  const dialog = document.createElement('div');
  dialog.className = 'MuiModal-root';
  document.body.append(dialog);
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog', { name: 'Find anything' })).toBeNull();
  dialog.remove();
  await user.keyboard('{Meta>}k{/Meta}');
  expect(await field()).toBeTruthy();
});
