import type { Absence } from '@nanny-polo/shared/bookings/absence';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { AbsenceShow } from './AbsenceShow.tsx';

const start = new Date(Date.now() + 3 * 3_600_000).toISOString();
const end = new Date(Date.now() + 6 * 3_600_000).toISOString();

const replacement = {
  nanny_polo_id: 8,
  name: 'Mary Poole',
  phone: '+447700900555',
  why: ['Knows the family: 2 visits'],
  new_to_family: false,
  cost_minor: 400,
  week: { booked_minutes: 900, wanted_hours_per_week: 12 },
};

const draft: Absence = {
  id: 3,
  version: 2,
  created_at: start,
  created_by: 'Cora Devlin',
  nanny_polo_id: 4,
  nanny_name: 'Ines Ferreira',
  nanny_phone: '+447700900111',
  start_at: start,
  end_at: end,
  reason: 'Flu',
  state: 'draft',
  applied_at: null,
  applied_by: null,
  visits: [
    {
      booking_id: 5,
      code: 'BK-000005',
      parent_id: 7,
      parent_name: 'Ada Byron',
      parent_phone: '+447700900222',
      start_at: start,
      end_at: end,
      choice: 'offer',
      asking: null,
      chain: null,
      replacement,
      by_hand: false,
      state: 'planned',
      waits_for: null,
      offer: null,
      asks: [],
      family_mail: null,
    },
  ],
  holds: [],
  outcome: { covered: 1, new_families: 0, cost_minor: 400 },
  gap: { covered: 0, new_families: 0, cost_minor: 0 },
  stale: [],
  notices: [],
};

const price = { booking_id: 5, total_minor: 5200, rise_minor: 400, payer: 'family' };

const calls = vi.fn();

function open(desk: Absence | Error, type: Permission['type'], others: Record<string, unknown> = {}) {
  calls.mockReset();
  const call = async ({ url }: { url: string }, options: object) => {
    calls(url, options);
    const [, last = ''] = /\/([a-z]+)$/.exec(url) ?? [];
    const response = others[last] ?? (last === 'prices' || last === 'booking' ? [] : desk);
    if (response instanceof Error) throw response;
    return { data: response };
  };
  return openScreen(AbsenceShow, {
    resource: 'absence',
    held: [{ name: 'booking', type }],
    at: '/absence/3/show',
    data: { call },
  });
}

test('shows a plan to an admin who may only read, without a way to change or apply it', async () => {
  open(draft, 'visit');
  expect(await screen.findByText('Mary Poole')).toBeTruthy();
  expect(screen.getByText(/Knows the family: 2 visits/)).toBeTruthy();
  for (const number of ['+447700900111', '+447700900222', '+447700900555'])
    expect(document.querySelector(`a[href="tel:${number}"]`)).toBeTruthy();
  expect(screen.getByText(/^in [23] h/)).toBeTruthy();
  // As high as a touch target has to be, since the telephone number is below it.
  expect(getComputedStyle(screen.getByText('Ada Byron')).lineHeight).toBe('24px');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('names the nanny without a link to an admin who may not open dossiers', async () => {
  open(draft, 'full');
  expect((await screen.findByText('Ines Ferreira')).tagName).toBe('SPAN');
});

test('previews the mails of a plan, and applies it once', async () => {
  const notices = ['Mary Poole gets a mail: an offer of 1 visit.'];
  const { user } = open(draft, 'full', { preview: { notices, asking: [] } });
  await user.click(await screen.findByRole('button', { name: 'Apply plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(notices[0] ?? '')).toBeTruthy();
  await user.dblClick(dialog.getByRole('button', { name: 'Apply plan' }));
  const applied = calls.mock.calls.filter(([url]) => url.endsWith('/apply'));
  expect(applied).toEqual([[expect.any(String), { params: { id: 3 }, body: { version: 2 } }]]);
});

test('shows why a plan can no longer be applied, and updates it', async () => {
  const message = 'The plan no longer holds, and nothing has been changed. BK-000005: Has another booking.';
  const refusal = new HttpError(message, 409, { message, code: 'stale_plan' });
  const { user } = open(draft, 'full', { preview: refusal });
  await user.click(await screen.findByRole('button', { name: 'Apply plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Apply plan' }).hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Update plan' }));
  expect(calls.mock.calls.some(([url]) => url.endsWith('/plan'))).toBe(true);
});

test('reports a desk that does not exist', async () => {
  open(new HttpError('Absence not found', 404, {}), 'full');
  expect(await screen.findByRole('heading', { name: 'Error 404' })).toBeTruthy();
});

test('shows which nannies have seen what they are asked, and which mail could not be delivered', async () => {
  const ask = { nanny_polo_id: 8, state: 'asked', phone: null } as const;
  const [visit] = draft.visits;
  if (!visit) throw new Error('The desk has no visit');
  const asks = [
    { ...ask, id: 1, nanny_polo_name: 'Mary Poole', seen_at: start, mail: 'sent' as const },
    { ...ask, id: 2, nanny_polo_name: 'Ann Lee', seen_at: null, mail: 'undeliverable' as const },
  ];
  const applied = { ...visit, state: 'asking', asks, family_mail: 'sent' } as const;
  open({ ...draft, state: 'open', applied_at: start, applied_by: 'Cora', visits: [applied] }, 'full');
  const line = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await line('Mary Poole')).toBe('Mary PooleSeen');
  expect(await line('Ann Lee')).toBe('Ann LeeAskedMail could not be delivered');
  expect(await line('Family')).toBe('FamilyMail sent');
});

test('counts an expired or declined booking and a no-show neither as covered nor as cancelled', async () => {
  const [visit] = draft.visits;
  if (!visit) throw new Error('The desk has no visit');
  const states = ['covered', 'released', 'expired', 'booking_declined', 'no_show'] as const;
  const visits = states.map((state, at) => ({
    ...visit,
    booking_id: at + 5,
    code: `BK-00000${at + 5}`,
    state,
  }));
  open({ ...draft, state: 'done', applied_at: start, applied_by: 'Cora', visits }, 'visit');
  expect(await screen.findByText('2 of 5 covered or cancelled')).toBeTruthy();
  for (const text of ['Booking declined', 'No-show']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('Cancelled')).toHaveLength(1);
});

const plan = {
  refused: null,
  first_wave_at: start,
  waves: [
    {
      at: start,
      nannies: [
        { id: 8, name: 'Mary Poole', why: [], week: { booked_minutes: 600, wanted_hours_per_week: 12 } },
      ],
    },
    {
      at: end,
      nannies: [
        { id: 9, name: 'Ann Lee', why: [], week: { booked_minutes: 600, wanted_hours_per_week: null } },
      ],
    },
  ],
  further: 2,
  wave_size: 1,
  wait_minutes: 20,
};

/** The draft with several nannies to be asked about its visit. */
const asking: Absence = {
  ...draft,
  visits: draft.visits.map((visit) => ({ ...visit, choice: 'ask', replacement: null, asking: plan })),
};

test('says in red and in words that a nanny would work more hours than they want', async () => {
  open(draft, 'visit');
  const hours = await screen.findByText('15 h that week, wants 12: 3 h over');
  expect(getComputedStyle(hours).fontWeight).toBe('600');
});

test('names who is asked when, in the plan and beside the list of mails', async () => {
  const preview = {
    notices: [],
    asking: [{ booking_id: 5, code: 'BK-000005', parent_name: 'Ada Byron', choice: 'ask', plan }],
  };
  const { user } = open(asking, 'full', { preview });
  expect(
    await screen.findByText(/^Asked first, at .*, because of the quiet hours: Mary Poole$/),
  ).toBeTruthy();
  expect(screen.getByText(/^At .*, if nobody has accepted: Ann Lee$/)).toBeTruthy();
  expect(screen.getByText('2 more are asked after that')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Apply plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Asked about Ada Byron’s visit on/)).toBeTruthy();
  expect(dialog.getByText(/: Mary Poole$/)).toBeTruthy();
});

test('lets the agency pay higher prices before a plan is applied', async () => {
  const { user } = open(draft, 'full', { preview: { notices: [], asking: [] }, prices: [price] });
  expect(await screen.findByText('£52.00: the family is asked to pay £4.00 more')).toBeTruthy();
  await user.click(await screen.findByRole('checkbox', { name: /the agency pays the difference/ }));
  expect(screen.getByText('£52.00: the agency pays the rise of £4.00')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Apply plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Apply plan' }));
  const body = { version: 2, agency_pays: true };
  const optionsOf = (end: string) => calls.mock.calls.findLast(([url]) => url.endsWith(end))?.[1];
  expect(optionsOf('/preview')).toEqual({ params: { id: 3 }, body, signal: expect.anything() });
  expect(optionsOf('/apply')).toEqual({ params: { id: 3 }, body });
});

test('shows no price of an applied plan until another nanny has a visit', async () => {
  const outcome = { covered: 0, new_families: 0, cost_minor: 0 };
  open({ ...draft, state: 'open', applied_at: start, applied_by: 'Cora', outcome }, 'visit');
  expect(await screen.findByText('No other nanny yet')).toBeTruthy();
  expect(screen.queryByText('Same price')).toBeNull();
});

test('says why a visit that its nanny accepted is stuck, with the button that helps', async () => {
  const [visit] = draft.visits;
  if (!visit) throw new Error('The desk has no visit');
  const offer = { nanny_polo_id: 8, nanny_name: 'Mary Poole', phone: null, expires_at: end, mail: null };
  const document = { document: null, nanny_document: null, nanny_check: null };
  const hindrances = [{ ...document, kind: 'price_not_agreed' as const }];
  const waits_for = { nanny: null, hindrances, advice: [] };
  const stuck = { ...visit, state: 'accepted' as const, offer, waits_for };
  open({ ...draft, state: 'open', applied_at: start, applied_by: 'Cora', visits: [stuck] }, 'full');
  expect(await screen.findByText('The family has not agreed to the new price')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Confirm: Ada Byron' })).toBeTruthy();
});
