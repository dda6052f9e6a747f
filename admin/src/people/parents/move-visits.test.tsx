import {
  moveFamilyVisits,
  previewFamilyMove,
  type VisitElsewhere,
} from '@nanny-polo/shared/bookings/move-visits';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError, RecordContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { type Held, openScreen } from '../../test/open-screen.tsx';
import { parentRecord } from '../../test/sample-records.ts';
import { MoveVisits } from './MoveVisits.tsx';

const home = { line: '1 Strand', postcode: 'WC2N 5HR' };
const to = { line: '3 Rye Lane', postcode: 'SE15 5BS' };

const visitWith = (id: number, changes: Partial<VisitElsewhere> = {}): VisitElsewhere => ({
  ...{ id, version: 3, code: `BK-00000${id}`, address: home, nanny_name: 'Ines' },
  ...{ start_at: `2037-03-1${id}T14:00:00.000Z`, end_at: `2037-03-1${id}T18:00:00.000Z` },
  ...{ from_minor: 8000, to_minor: 9200, asks_family: true },
  ...{ too_far: false, distance_km: 5, radius_km: 8, fixed: null },
  ...changes,
});
const visits = [
  visitWith(1),
  visitWith(2, { too_far: true, distance_km: 11 }),
  visitWith(3, { fixed: 'The price of this visit is final' }),
  visitWith(4, { address: { ...home, line: 'Grandma’s' } }),
];

type Sent = { body: { visits?: { id: number }[] } };

/** Opens the question after a family's address was replaced, or only added, with a function that answers its calls. */
function open(
  answer: (endpoint: Endpoint, sent: Sent) => object,
  { gone = [home], held = 'full' }: { gone?: (typeof home)[]; held?: Held } = {},
) {
  const moves: (number[] | undefined)[] = [];
  const data = {
    call: async (endpoint: Endpoint, sent: Sent) => {
      if (endpoint === moveFamilyVisits) moves.push(sent.body.visits?.map(({ id }) => id));
      return { data: endpoint.url.includes('move-visits') ? answer(endpoint, sent) : [] };
    },
  };
  const Screen = () => (
    <RecordContextProvider value={parentRecord}>
      <MoveVisits />
    </RecordContextProvider>
  );
  const at = { pathname: '/users/parents', state: { places: [{ to, gone, own: [to] }] } };
  const opened = openScreen(Screen, { resource: 'users/parents', held, data, at });
  return { ...opened, moves };
}

const dialog = () => screen.findByRole('dialog');
const boxOf = async (code: RegExp) =>
  within(await dialog()).getByRole<HTMLInputElement>('checkbox', { name: code });

test('asks about the visits at the address that was replaced, with price, and who lives too far away', async () => {
  const { user, moves } = open((endpoint) =>
    endpoint === previewFamilyMove ? { visits } : { moved: 1, requested: 0, asked: 1 },
  );
  expect(await screen.findByRole('heading', { name: 'Also for 4 booked visits?' })).toBeTruthy();
  expect((await boxOf(/BK-000004/)).checked).toBe(false);
  expect(within(await dialog()).getByText(/Now at Grandma’s, WC2N 5HR/)).toBeTruthy();
  expect(
    within(await dialog()).getAllByText(/£80.00 now, £92.00 at the new address. The family is asked/),
  ).toHaveLength(3);
  expect(within(await dialog()).getByText(/Ines travels up to 5 miles; this is 6.8 miles/)).toBeTruthy();
  expect((await boxOf(/BK-000001/)).checked).toBe(true);
  expect((await boxOf(/BK-000002/)).checked).toBe(false);
  expect((await boxOf(/BK-000003/)).disabled).toBe(true);
  await user.click(await boxOf(/BK-000002/));
  await user.dblClick(screen.getByRole('button', { name: 'Move 2 visits' }));
  expect(await screen.findByText(/The family is asked about the price of 1/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(moves).toEqual([[1, 2]]);
});

test('chooses nothing by itself if an address was only added', async () => {
  open(() => ({ visits }), { gone: [] });
  expect((await boxOf(/BK-000004/)).checked).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move 0 visits' }).disabled).toBe(true);
});

test('says that a visit has changed meanwhile, and shows the visits as they are now', async () => {
  let shown = visits.slice(0, 2);
  const { user } = open((endpoint) => {
    if (endpoint === previewFamilyMove) return { visits: shown };
    shown = [visitWith(1, { to_minor: 9900 })];
    throw new HttpError('BK-000001 has changed meanwhile', 409, {});
  });
  await boxOf(/BK-000001/);
  await user.click(screen.getByRole('button', { name: 'Move 1 visit' }));
  expect(await screen.findByText('BK-000001 has changed meanwhile')).toBeTruthy();
  expect(await screen.findByText(/£99.00 at the new address/)).toBeTruthy();
});

test('stays away without visits', async () => {
  open(() => ({ visits: [visitWith(1, { address: to })] }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says that the visits cannot be read, and tries again', async () => {
  let isBroken = true;
  const { user } = open(() => {
    if (isBroken) throw new HttpError('offline', 503, {});
    return { visits };
  });
  expect(await screen.findByText('The family’s booked visits could not be read.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await dialog()).toBeTruthy();
});

test('stays away from admins who may not change bookings', () => {
  open(() => ({ visits }), { held: [{ name: 'parents', type: 'full' }] });
  expect(screen.queryByRole('dialog')).toBeNull();
});
