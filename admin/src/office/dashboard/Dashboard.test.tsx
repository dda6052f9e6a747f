import type { Permission } from '@nanny-polo/shared/contract/permission';
import type { Board, BoardLine } from '@nanny-polo/shared/office/board';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError, RefreshButton, useStore } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Shortcuts } from '../../shell/shortcuts/Shortcuts.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { Dashboard } from './Dashboard.tsx';

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const line: BoardLine = {
  kind: 'unfilled',
  id: 5,
  code: 'BK-000005',
  at: inHours(3.5),
  parent_id: 7,
  parent: { name: 'Ada Byron', phone: '+447700900123' },
  nanny: null,
  start_at: inHours(3.5),
  end_at: inHours(6),
  status: 'requested',
  waits_for: { nanny: 'nanny', hindrances: [], advice: [] },
  series_id: null,
  change: null,
  balance_minor: null,
};

const boardOf = (...lines: BoardLine[]): Board => ({
  as_of: '2026-11-21T09:00:00Z',
  letters: [],
  lines,
  counts: [...new Set(lines.map(({ kind }) => kind))].map((kind) => ({
    kind,
    count: lines.filter((one) => one.kind === kind).length,
  })),
});

const money: BoardLine = {
  ...line,
  kind: 'money',
  id: 8,
  code: 'NP-2026-00008',
  at: inHours(-50),
  parent: { name: 'Grace Hopper', phone: '+447700900456' },
  start_at: null,
  end_at: null,
  status: null,
  waits_for: null,
  balance_minor: 12_300,
};

const change: BoardLine = {
  ...line,
  kind: 'change',
  id: 6,
  code: 'BK-000006',
  parent: { name: 'Mary Shelley', phone: null },
  change: { id: 77, message: 'An hour later, please' },
};

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

function Screen() {
  const [help, setHelp] = useStore('help', false);
  return (
    <>
      <Shortcuts help={help} onHelp={setHelp} />
      <RefreshButton />
      <main>
        <Dashboard />
      </main>
    </>
  );
}

/** Renders the dashboard with these boards or failures for an admin. Calls `settled` with each settled booking's id. */
function open(
  responses: (Board | Error) | (() => Board | Error),
  held: Permission[] | 'full',
  settled: (id: number) => void = () => undefined,
) {
  const call = async ({ url }: { url: string }, options: { params?: { id: number } }) => {
    if (url.endsWith('settle-change')) {
      settled(options.params?.id ?? 0);
      return { data: {} };
    }
    if (!url.endsWith('board')) return { data: {} };
    const found = typeof responses === 'function' ? responses() : responses;
    if (found instanceof Error) throw found;
    return { data: found };
  };
  return openScreen(Screen, { resource: 'order', held, data: { call } });
}

const dashboard: Permission = { name: 'dashboard', type: 'visit' };
const visits: Permission[] = [dashboard, { name: 'booking', type: 'visit' }];

const rows = () => [...screen.getByRole('list', { name: 'Today', hidden: true }).children] as HTMLElement[];
const focused = () => rows().indexOf(document.activeElement as HTMLElement);

test('says that there is nothing to do', async () => {
  open(boardOf(), [dashboard]);
  expect(await screen.findByText(/^All done/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
});

test('states the kind, family and time of each line, with links to its record and its list', async () => {
  open(boardOf(line, money), visits);
  expect(await screen.findByText(/^starts in 3 h \d+ min$/)).toBeTruthy();
  expect(screen.getByText(/^overdue 2 d 2 h$/)).toBeTruthy();
  expect(screen.getByText(/£123/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Ada Byron/ }).getAttribute('href')).toBe('/booking/5/show');
  const list = screen.getByRole('link', { name: '1 unfilled' }).getAttribute('href') ?? '';
  expect(JSON.parse(new URLSearchParams(list.split('?')[1]).get('filter') ?? '')).toEqual({
    task: 'unfilled',
  });
});

test('shows lines without links to what the admin may not open', async () => {
  open(boardOf(line), [dashboard]);
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Ada Byron|unfilled/ })).toBeNull();
});

const missing = { document_type_id: 3, title: 'Care agreement', required_for: 'booking' } as const;
const hindered = (in_review_id: number | null) => ({
  nanny: null,
  hindrances: [
    {
      kind: 'parent_document' as const,
      document: { ...missing, in_review_id },
      nanny_document: null,
      nanny_check: null,
    },
  ],
  advice: [],
});
const source = new URLSearchParams({ source: JSON.stringify({ parent_id: 7, document_type_id: 3 }) });
const on_hold = { kind: 'on_hold' as const };

test.each([
  [
    'Waiting for the nanny’s reply',
    'Record reply',
    { waits_for: { nanny: 'reply', hindrances: [], advice: [] } },
  ],
  [
    'The nanny declined',
    'Find cover',
    { waits_for: { nanny: 'nanny_declined', hindrances: [], advice: [] } },
  ],
  ['Ada Byron', 'Confirm', { kind: 'to_confirm', waits_for: { nanny: null, hindrances: [], advice: [] } }],
  ['Care agreement missing', 'Upload document', { ...on_hold, waits_for: hindered(null) }],
  ['Care agreement awaiting review', 'Review', { ...on_hold, waits_for: hindered(8) }],
  ['late check-in', 'Check in', { kind: 'late', status: 'confirmed', waits_for: null, at: inHours(-0.5) }],
] as [string, string, Partial<BoardLine>][])(
  'shows “%s” on a line, with the action “%s”',
  async (words, step, changes) => {
    open(boardOf({ ...line, ...changes }), 'full');
    expect((await screen.findAllByText(new RegExp(words))).length).toBeGreaterThan(0);
    const control = await screen.findByRole(/Upload|Review/.test(step) ? 'link' : 'button', {
      name: `${step}: Ada Byron`,
    });
    expect(control.getAttribute('href')).toBe(
      {
        'Upload document': `/master/parent-documents/create?${source}`,
        Review: '/master/parent-documents/8/show',
      }[step] ?? null,
    );
  },
);

const expiring = { kind: 'horizon', waits_for: null, at: inHours(-3) } as const;

test.each([
  [{ ...expiring, status: 'in_progress' }, /^began 3 h \d+ min ago$/],
  [{ ...expiring, status: 'confirmed' }, /^was to begin 3 h \d+ min ago$/],
  [{ kind: 'late', status: 'confirmed', waits_for: null, at: inHours(-3) }, /^3 h \d+ min late$/],
] as const)('calls only a visit without its nanny late (%o)', async (changes, words) => {
  open(boardOf({ ...line, ...changes }), 'full');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('offers no check-in for a visit that is over, only its booking', async () => {
  open(boardOf({ ...line, kind: 'late', waits_for: null, at: inHours(-5), end_at: inHours(-1) }), 'full');
  expect(await screen.findByRole('link', { name: 'Open: Ada Byron' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Check in/ })).toBeNull();
});

test('offers a call but no writes to an admin who may only read', async () => {
  open(boardOf(line, change, money), visits);
  expect(await screen.findByText(/No nanny asked yet/)).toBeTruthy();
  const board = within(screen.getByRole('list', { name: 'Today' }));
  expect(board.queryAllByRole('button')).toEqual([]);
  expect(board.getByRole('link', { name: 'Call: Ada Byron' }).getAttribute('href')).toBe('tel:+447700900123');
});

/** Presses `j` until the shortcuts work, which puts the focus on the first line. */
const toFirstLine = (user: ReturnType<typeof openScreen>['user']) =>
  waitFor(async () => {
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('j');
    expect(focused()).toBe(0);
  });

test('lets an admin work from line to line by keyboard alone until all is done', async () => {
  let left = [change, { ...change, id: 9 }, { ...change, id: 10 }];
  const { user } = open(
    () => boardOf(...left),
    'full',
    (id) => {
      left = left.filter((one) => one.id !== id);
    },
  );
  await screen.findAllByText('Mary Shelley');
  await toFirstLine(user);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(1);
  await user.keyboard('j');
  expect(focused()).toBe(2);
  await user.keyboard('k{ArrowUp}');
  expect(focused()).toBe(0);
  while (left.length > 0) {
    await user.keyboard('o');
    const dialog = await screen.findByRole('dialog', {
      name: /^Requested change to Mary Shelley’s visit on/,
    });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    const after = left.length - 1;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(after));
    if (after > 0) await waitFor(() => expect(focused()).toBe(0));
  }
  expect(await screen.findByText(/^All done/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Today' })));
});

test('takes the first action of a line on Enter, even if it only opens the record', async () => {
  const { user, router } = open(boardOf(line, change), visits);
  await screen.findByText('Mary Shelley');
  await toFirstLine(user);
  await user.keyboard('j{Enter}');
  expect(router.state.location.pathname).toBe('/booking/6/show');
});

test('keeps the line under the cursor, without its actions, after somebody else has dealt with it', async () => {
  let lines = [line, money];
  const { user } = open(() => boardOf(...lines), 'full');
  await screen.findByText('Ada Byron');
  act(() => rows()[0]?.focus());
  lines = [{ ...line, id: 4, parent: { name: 'Newly Urgent', phone: null } }, money];
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Newly Urgent')).toBeTruthy();
  expect(focused()).toBe(0);
  expect(rows().map((row) => /Ada|Newly|Grace/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Ada',
    'Newly',
    'Grace',
  ]);
  expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.getByText('Nothing left to do')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText('Ada Byron')).toBeNull());
});

test('keeps a line that somebody else has dealt with after this admin closed its dialog without a write', async () => {
  let lines = [change, money];
  const { user } = open(() => boardOf(...lines), 'full');
  await user.click(await screen.findByRole('button', { name: 'Mark as dealt with: Mary Shelley' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  lines = [money];
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Nothing left to do')).toBeTruthy();
});

test('keeps the lines if a refresh fails, and retries on request', async () => {
  let response: Board | Error = boardOf(line);
  const { user } = open(() => response, [dashboard]);
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
  response = new HttpError('The database cannot be reached', 503, {});
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('This may be out of date: The database cannot be reached')).toBeTruthy();
  expect(screen.getByText('Ada Byron')).toBeTruthy();
  response = boardOf(line);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/out of date/)).toBeNull());
});

test('shows why the lines could not be loaded, keeps the orders, and retries on request', async () => {
  let response: Board | Error = new HttpError('The database cannot be reached', 503, {});
  const { user } = open(() => response, [dashboard]);
  expect(await screen.findByText(/could not be loaded: The database cannot be reached/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
  response = boardOf(line);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
});

test('shows more lines on request, and when the focus reaches the last one', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ ...line, id: at + 1 }));
  const { user } = open(boardOf(...many), visits);
  await user.click(await screen.findByRole('button', { name: 'Show more (28)' }));
  expect(rows()).toHaveLength(24);
  act(() => rows().at(-1)?.focus());
  expect(rows()).toHaveLength(36);
  expect(focused()).toBe(23);
});
