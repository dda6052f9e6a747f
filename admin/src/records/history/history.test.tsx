import { type Event, historyLimit } from '@nanny-polo/shared/contract/event';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { AdminUserShow } from '../../accounts/admin-user/AdminUserShow.tsx';
import { NannyPoloShow } from '../../people/nanny-polo/NannyPoloShow.tsx';
import { ParentShow } from '../../people/parents/ParentShow.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { adminRecord, dossierRecord, parentRecord } from '../../test/sample-records.ts';

const names: Record<string, object[]> = {
  'lookup/nanny-polo': [
    { id: 4, name: 'Mary Poole' },
    { id: 9, name: 'Nell Gwyn' },
  ],
  'lookup/role': [
    { id: 2, name: 'Coordinator' },
    { id: 3, name: 'Reception' },
  ],
};

/** Opens a record's screen with these events, and returns queries within its history. */
async function historyOf(
  Screen: () => React.ReactNode,
  resource: string,
  record: { id: number },
  events: Partial<Event>[],
) {
  const whole = events.map((event, id) => ({
    id,
    at: '2026-11-03T10:00:00Z',
    actor: 'Cora Devlin',
    actor_kind: 'admin',
    ...event,
  }));
  const data = {
    getOne: async () => ({ data: record }),
    getMany: async (name: string) => ({ data: names[name] ?? [] }),
    call: async ({ url }: { url: string }) => ({ data: url.endsWith('/history') ? whole : [] }),
  };
  openScreen(Screen, { resource, held: 'visit', at: `/${resource}/${record.id}/show/history`, data });
  const part = (await screen.findByRole('heading', { name: 'History' })).closest('section') as HTMLElement;
  await within(part).findAllByText('Cora Devlin');
  return within(part);
}

test('describes the hours, rates, documents and time off of a dossier in words', async () => {
  const monday = { weekday: 1, from: '08:00', to: '18:00' };
  const rate = { effective_from: '2026-01-01', bill_rate_minor: 2400, pay_rate_minor: 1800 };
  const certificate = {
    kind: 'dbs',
    number: '••••1234',
    issued_on: null,
    expires_on: '2027-05-01',
    status: 'verified',
  };
  const history = await historyOf(NannyPoloShow, 'master/nanny-polo', dossierRecord, [
    {
      action: 'update',
      before: { availability: [], rates: [], documents: [], tier: 'basic', age_groups: [] },
      after: {
        availability: [monday],
        rates: [rate],
        documents: [certificate],
        tier: 'senior',
        age_groups: ['baby'],
      },
    },
    { action: 'set-portrait', before: { photo: null }, after: { photo: '/api/portraits/0a.webp' } },
    {
      action: 'take-time-off',
      before: null,
      after: { start_at: '2026-12-24T09:00:00Z', end_at: '2026-12-27T09:00:00Z', note: 'Christmas' },
    },
  ]);
  for (const words of [
    'Weekly hours set to Monday 08:00–18:00',
    'Rates set to from 1 Jan 2026: £24.00 billed, £18.00 paid',
    'Documents set to DBS certificate ••••1234 (Verified), expires on 1 May 2027',
    'Tier changed from Basic to Senior',
    'Ages set to Baby',
    'Portrait set to a portrait',
    'Note set to Christmas',
  ])
    expect(history.getByText(words), words).toBeTruthy();
  expect(history.getByText(/added time off/)).toBeTruthy();
  expect(history.getByText(/changed the portrait/)).toBeTruthy();
});

test('says where the pin of an address was put', async () => {
  const address = { label: 'Home', line: '1 Lordship Lane', postcode: 'SE22 8EW', access_notes: '' };
  const history = await historyOf(ParentShow, 'users/parents', parentRecord, [
    {
      action: 'update',
      before: { addresses: [{ ...address, lat: 51.45, lng: -0.07 }] },
      after: { addresses: [{ ...address, lat: 51.46012, lng: -0.07654 }] },
    },
  ]);
  const words = 'Home, 1 Lordship Lane, SE22 8EW';
  expect(
    history.getByText(
      `Addresses changed from ${words}, map pin at 51.45, -0.07 to ${words}, map pin at 51.46012, -0.07654`,
    ),
  ).toBeTruthy();
});

test('says in one sentence which letter was not sent, to whom and why', async () => {
  const history = await historyOf(ParentShow, 'users/parents', parentRecord, [
    {
      action: 'letter-dropped',
      before: null,
      after: { letter: 'ask', recipient: 'the nanny', reason: 'The offer was withdrawn.' },
    },
  ]);
  const words = 'did not send the letter “ask” to the nanny: The offer was withdrawn.';
  expect(await history.findByText((text) => text.includes(words))).toBeTruthy();
  expect(history.queryByText(/set to/)).toBeNull();
});

test('names the preferred nannies of a parent', async () => {
  const history = await historyOf(ParentShow, 'users/parents', parentRecord, [
    {
      action: 'update',
      before: { preferred_nanny_polo_ids: [] },
      after: { preferred_nanny_polo_ids: [4, 9] },
    },
  ]);
  expect(await history.findByText('Preferred nannies set to Mary Poole, Nell Gwyn')).toBeTruthy();
});

test('names the roles of an admin, and describes what they did to their own account', async () => {
  const history = await historyOf(AdminUserShow, 'admin-user', adminRecord, [
    { action: 'update', before: { role_id: 2 }, after: { role_id: 3 } },
    { action: 'change-password', before: { password_hash: '•••' }, after: { password_hash: '•••' } },
    { action: 'accept-invitation', before: { status: 'invited' }, after: { status: 'active' } },
    { action: 'create', before: null, after: { first_name: 'Ada', email: 'ada@nannypolo.example' } },
  ]);
  expect(await history.findByText('Role changed from Coordinator to Reception')).toBeTruthy();
  expect(history.getByText(/changed the password/)).toBeTruthy();
  expect(history.getByText(/accepted the invitation/)).toBeTruthy();
  expect(history.queryByText(/ada@nannypolo/)).toBeNull();
});

test('loads the history again on request if it could not be loaded', async () => {
  const failures = [new HttpError('Please try again.', 503)];
  const call = async ({ url }: { url: string }) => {
    const failure = url.endsWith('/history') && failures.pop();
    if (failure) throw failure;
    return { data: [] };
  };
  const data = { getOne: async () => ({ data: adminRecord }), call };
  const resource = 'admin-user';
  const { user } = openScreen(AdminUserShow, {
    resource,
    held: 'visit',
    at: `/${resource}/${adminRecord.id}/show`,
    data,
  });
  await screen.findByText('The history could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing recorded yet.')).toBeTruthy();
});

test('says that older changes are missing if the history is cut off', async () => {
  const event = { action: 'update', before: { tier: 'basic' }, after: { tier: 'senior' } };
  const events = Array.from({ length: historyLimit }, () => event);
  const history = await historyOf(NannyPoloShow, 'master/nanny-polo', dossierRecord, events);
  fireEvent.click(history.getByRole('button', { name: 'Show the newest 500' }));
  history.getByText('Only the newest 500 changes are listed.');
});
