/** A call that the API refuses until the admin has proved who they are waits for a dialog, and is repeated once. */

import { undoChange } from '@nanny-polo/shared/office/undo';
import { uploadSignedAgreement } from '@nanny-polo/shared/people/consent-calls';
import { parents } from '@nanny-polo/shared/people/parents';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useDataProvider, useGetList } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AskForProof } from '../accounts/second-factor/AskForProof.tsx';
import { type AgencyDataProvider, createDataProvider } from '../base/data/data-provider.ts';
import { addUndoOffers } from '../base/data/undo-offers.ts';
import { api } from '../base/session/api.ts';
import { getOwnProfile } from '../base/session/own-profile.ts';
import { openScreen } from '../test/open-screen.tsx';

const refusal = { message: 'Please confirm that it is you.', code: 'fresh_proof_required' };

interface Call {
  readonly call: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

let isProven = false;
let calls: Call[] = [];
/** What the API answers to a proof. */
let answerProof: (body: { password: string }) => [status: number, body: object];

async function respond(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  const { pathname } = new URL(url, 'http://localhost');
  if (pathname === '/api/admin/proof') {
    if (method === 'GET') return Response.json({ ways: ['password'], passkey: null });
    const [status, answer] = answerProof(JSON.parse(String(body)));
    isProven = status === 200;
    return Response.json(answer, { status });
  }
  if (pathname === '/api/admin/profile') return Response.json({ data: getOwnProfile() });
  const key = (headers as Record<string, string>)['idempotency-key'];
  calls.push({ call: `${method} ${pathname.replace('/api/admin/', '')}`, key, body });
  if (!isProven) return Response.json(refusal, { status: 403 });
  const list = { headers: { 'content-range': 'parents 0-0/1' } };
  return Response.json(pathname.endsWith('/parents') ? [{ id: 1, name: 'Ida' }] : { id: 1, data: {} }, list);
}
const fetchStandIn = vi.fn(respond);

beforeEach(() => {
  isProven = false;
  calls = [];
  answerProof = ({ password }) =>
    password === 'right'
      ? [200, { message: 'Thank you.' }]
      : [422, { message: 'Wrong', errors: { password: ['This is not your password.'] } }];
  fetchStandIn.mockReset().mockImplementation(respond);
  vi.stubGlobal('fetch', fetchStandIn);
});
afterEach(() => void vi.unstubAllGlobals());

type Make = (provider: AgencyDataProvider) => Promise<unknown>;
let results: string[] = [];
let client: QueryClient;

/** Opens a screen with a button that makes calls, and a list of parents if it `lists`. */
function open(make: readonly Make[], lists = false) {
  results = [];
  const Screen = () => {
    const provider = useDataProvider<AgencyDataProvider>();
    client = useQueryClient();
    const press = () => {
      for (const work of make)
        work(provider).then(
          () => results.push('done'),
          (error) => results.push(`${error.status} ${error.message}`),
        );
    };
    return (
      <>
        <button type="button" onClick={press}>
          Go
        </button>
        {lists && <Names />}
        <AskForProof />
      </>
    );
  };
  const data = createDataProvider(addUndoOffers(api));
  return openScreen(Screen, { resource: 'role', held: 'full', data });
}

function Names() {
  const { data, error } = useGetList('parents');
  return <p>{error ? `Failed: ${error.message}` : data?.map(({ name }) => name).join()}</p>;
}

const findDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Please confirm that it is you' }));

async function prove(user: ReturnType<typeof open>['user'], password = 'right') {
  const dialog = await findDialog();
  await user.type(await dialog.findByLabelText('Password'), password);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
}

const contentOf = (one?: Call) => (one?.body instanceof FormData ? [...one.body] : one?.body);

const paper = new File(['paper'], 'paper.pdf', { type: 'application/pdf' });
const name = 'Reception';

test.each<[string, Make]>([
  ['a new record', (provider) => provider.create('role', { data: { name } })],
  [
    'a changed record',
    (provider) => provider.update('role', { id: 1, data: { name }, previousData: { id: 1 } }),
  ],
  ['a bulk change', (provider) => provider.updateMany('admin-user', { ids: [3], data: { role_id: 2 } })],
  ['a deletion', (provider) => provider.delete('role', { id: 1 })],
  ['several deletions', (provider) => provider.deleteMany('role', { ids: [1, 2] })],
  ['a page of an export', (provider) => provider.call(parents.list, { query: {} })],
  ['an undo', (provider) => provider.call(undoChange, { params: { id: 3 } })],
  [
    'an upload',
    (provider) =>
      provider.call(uploadSignedAgreement, {
        params: { id: 1 },
        body: { agreement_version: 1, file: paper },
        headers: { 'idempotency-key': 'paper' },
        signal: new AbortController().signal,
      } as never),
  ],
])('repeats %s once, unchanged, when the admin has proved who they are', async (_, make) => {
  const { user } = open([make]);
  await user.click(await screen.findByRole('button', { name: 'Go' }));
  await prove(user);
  await waitFor(() => expect(results).toEqual(['done']));
  expect(calls).toHaveLength(2);
  const [first, second] = calls;
  expect([second?.call, second?.key]).toEqual([first?.call, first?.key]);
  expect(contentOf(second)).toEqual(contentOf(first));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const create: Make = (provider) => provider.create('role', { data: { name } });
const remove: Make = (provider) => provider.delete('role', { id: 1 });

test('asks once for several calls that are refused at the same time', async () => {
  const { user } = open([create, remove], true);
  await user.click(await screen.findByRole('button', { name: 'Go' }));
  await prove(user);
  await waitFor(() => expect(results).toEqual(['done', 'done']));
  expect(await screen.findByText('Ida')).toBeTruthy();
  expect(calls).toHaveLength(6);
});

test('does not ask for a call that was refused while another was being proved', async () => {
  const { user } = open([create, remove]);
  const late = Promise.withResolvers<Response>();
  fetchStandIn.mockImplementationOnce(async () => Response.json(refusal, { status: 403 }));
  fetchStandIn.mockImplementationOnce(() => late.promise);
  await user.click(await screen.findByRole('button', { name: 'Go' }));
  await prove(user);
  await waitFor(() => expect(results).toEqual(['done']));
  late.resolve(Response.json(refusal, { status: 403 }));
  await waitFor(() => expect(results).toEqual(['done', 'done']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('gives the caller the refusal if the admin cancels, and asks again the next time', async () => {
  const { user } = open([create]);
  const button = await screen.findByRole('button', { name: 'Go' });
  await user.click(button);
  await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(results).toEqual([`403 ${refusal.message}`]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await prove(user);
  await waitFor(() => expect(results).toEqual([`403 ${refusal.message}`, 'done']));
});

test('takes leaving the screen as a no', async () => {
  const { user, router } = open([create]);
  await user.click(await screen.findByRole('button', { name: 'Go' }));
  await findDialog();
  await router.navigate('/role/1/show');
  await waitFor(() => expect(results).toEqual([`403 ${refusal.message}`]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows a wrong password at its field, and the time to wait after too many', async () => {
  const { user } = open([create]);
  await user.click(await screen.findByRole('button', { name: 'Go' }));
  await prove(user, 'wrong');
  const dialog = await findDialog();
  const field = dialog.getByLabelText('Password');
  await dialog.findByText('This is not your password.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  answerProof = () => [429, { message: 'Too many tries. Please try again in 14 minutes.' }];
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Too many tries. Please try again in 14 minutes.')).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test('fails a call that is refused again after the proof', async () => {
  const { user } = open([create]);
  answerProof = () => [200, { message: 'Thank you.' }];
  fetchStandIn.mockImplementation(async (url, options) => {
    const response = await respond(url, options);
    isProven = false;
    return response;
  });
  await user.click(await screen.findByRole('button', { name: 'Go' }));
  await prove(user);
  await waitFor(() => expect(results).toEqual([`403 ${refusal.message}`]));
  expect(calls).toHaveLength(2);
});

test('asks for the first page of a list, but not when it is fetched again by itself', async () => {
  const { user } = open([], true);
  await prove(user);
  expect(await screen.findByText('Ida')).toBeTruthy();
  isProven = false;
  await client.invalidateQueries();
  await waitFor(() => expect(calls).toHaveLength(3));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('does not ask again by itself for a list without which the admin went on', async () => {
  const { user } = open([], true);
  await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(`Failed: ${refusal.message}`)).toBeTruthy();
  await client.invalidateQueries();
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
});
