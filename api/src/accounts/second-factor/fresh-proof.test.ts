import * as admin from '@nanny-polo/shared/accounts/admin-account';
import { adminProof } from '@nanny-polo/shared/accounts/admin-passkeys';
import { role } from '@nanny-polo/shared/accounts/role';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { eraseParent, exportParent, parents } from '@nanny-polo/shared/people/parents';
import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { session } from '../session/table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

/** Makes every proof older than ten minutes. */
const ageProofs = () => product.db.update(session).set({ proven_at: sql`now() - interval '601 seconds'` });
const prove = (client: HttpClient) =>
  client.call(adminProof.finish, { body: { way: 'password', password: demoPassword } });
const unproven = { status: 403, body: { code: 'fresh_proof_required' } };
const [parent] = await owner.call(parents.list, { query: { range: [0, 0] } });
const id = parent?.id ?? 0;

test.each([
  ['a new role', () => owner.call(role.create, { body: { name: 'Nights', permissions: [] } })],
  ['an export', () => owner.call(exportParent, { params: { id } })],
  ['a deletion', () => owner.call(parents.remove, { params: { id: 999_999 } })],
  ['a deletion of several', () => owner.call(parents.removeMany, { query: { filter: { id: [999_999] } } })],
  ['an erasure', () => owner.call(eraseParent, { params: { id }, body: { version: 0, confirm: '' } })],
  ['the settings', () => owner.call(agencySettings.update, { params: { id: 1 }, body: { version: 0 } })],
])('%s needs a proof of the last ten minutes, once', async (_, call) => {
  await ageProofs();
  await expect(call()).rejects.toMatchObject(unproven);
  await prove(owner);
  const proven = await call().catch((error) => error);
  expect(proven.body?.code).not.toBe('fresh_proof_required');
});

test('a parent’s own export needs a proof, too', async () => {
  const parent = await signedInAs(product, await readyParent(product.db));
  await ageProofs();
  await expect(parent.call(exportOwn)).rejects.toMatchObject(unproven);
});

test('only large refunds need a proof, one or several within ten minutes', async () => {
  await ageProofs();
  const refund = (amount_minor: number) =>
    owner.call(orderTransactions.refund, {
      params: { id: 999_999 },
      body: { version: 1, amount_minor, reason: 'overpayment', method: 'cash', proof: '', note: '' },
    });
  await expect(refund(10_001)).rejects.toMatchObject(unproven);
  await expect(refund(6_000)).rejects.toMatchObject({ status: 404 });
  await expect(refund(4_001)).rejects.toMatchObject(unproven);
  await expect(refund(4_000)).rejects.toMatchObject({ status: 404 });
  await prove(owner);
  await expect(refund(10_001)).rejects.toMatchObject({ status: 404 });
});

test('more than 500 rows of people in ten minutes of one session need a proof', async () => {
  await ageProofs();
  const read = (client: HttpClient, last: number) =>
    client.call(parents.list, { query: { range: [0, last] } });
  for (let pages = 0; pages < 5; pages++) await read(owner, 99);
  await expect(read(owner, 99)).rejects.toMatchObject(unproven);
  const other = await product.signedIn('owner');
  await read(other, 99);
  await prove(owner);
  await read(owner, 99);
});

test('a proof belongs to its session', async () => {
  const other = await product.signedIn('owner');
  await ageProofs();
  await prove(other);
  await expect(owner.call(exportParent, { params: { id } })).rejects.toMatchObject(unproven);
});

test('a session gets a new token with each proof and change of password; the old one ends', async () => {
  const { data } = await product
    .client(null)
    .call(admin.adminLogin, { body: { email: 'newcomer@nannypolo.example', password: demoPassword } });
  const profileOf = (token: string) =>
    product.send('/admin/profile', { headers: { authorization: `Bearer ${token}` } });
  const client = product.client(data.access_token);
  const { access_token } = await prove(client);
  expect([(await profileOf(data.access_token)).status, (await profileOf(access_token)).status]).toEqual([
    401, 200,
  ]);
  const password = 'a goose at the harbour 9';
  const body = { current_password: demoPassword, password, confirm_password: password };
  const changed = await client.call(admin.ownAdminCalls.changePassword, { body });
  expect([(await profileOf(access_token)).status, (await profileOf(changed.access_token)).status]).toEqual([
    401, 200,
  ]);
});

test('a change of password is no proof', async () => {
  const body = { email: 'coordinator@nannypolo.example', password: demoPassword };
  const { data } = await product.client(null).call(admin.adminLogin, { body });
  const client = product.client(data.access_token);
  await ageProofs();
  const password = 'a heron at the harbour 9';
  await client.call(admin.ownAdminCalls.changePassword, {
    body: { current_password: demoPassword, password, confirm_password: password },
  });
  await expect(client.call(admin.ownAdminCalls.endOtherSessions)).rejects.toMatchObject(unproven);
});

test('other sessions end only with a proof', async () => {
  const client = await product.signedIn('visitor');
  await ageProofs();
  await expect(client.call(admin.ownAdminCalls.endOtherSessions)).rejects.toMatchObject(unproven);
  const [own] = await client.call(admin.ownAdminCalls.listSessions);
  const params = { id: own?.id ?? 0 };
  await expect(client.call(admin.ownAdminCalls.endSession, { params })).rejects.toMatchObject(unproven);
  await prove(client);
  await client.call(admin.ownAdminCalls.endOtherSessions);
});
