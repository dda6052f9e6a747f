import { booking } from '@nanny-polo/shared/bookings/booking';
import { series } from '@nanny-polo/shared/bookings/series';
import { getOwnCareAgreement } from '@nanny-polo/shared/people/care-agreement';
import { noBookedNotes, noNotes, omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import * as contract from '@nanny-polo/shared/people/consent';
import * as calls from '@nanny-polo/shared/people/consent-calls';
import { exportOwn, getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import { eraseParent, parents } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { listKeptFiles, listLooseFiles } from '../../operations/backup/catalog.ts';
import { buildersOf } from '../../test/builders.ts';
import { pdf } from '../../test/files.ts';
import { guest, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { storeCareAgreement } from '../care-agreement/service.ts';
import { familyConsent } from './table.ts';

const product = await openProduct();
const { db } = product;
const owner = await product.signedIn('owner');

const noted = [
  { id: 1, name: 'Ida', date_of_birth: '2022-05-01', ...noNotes, allergies: ['Eggs'], notes: 'Naps' },
];
const text = '## Visits\n\nWe come **on time**.\n\n1. One\n2. Two\n   - Three';
const store = (version: number) =>
  storeCareAgreement(db, { version, title: 'Care agreement', text, hash: `${version}`.padEnd(64, 'a') });

let version = 100;
beforeEach(async () => {
  version += 1;
  await store(version);
});

async function family() {
  const parent = await readyParent(db, { agreed_version: null, health_consent_at: null, children: noted });
  return { parent, params: { id: parent.id }, client: await signedInAs(product, parent) };
}

test('a family reads the agreement, agrees once to its current version, and reads a new one', async () => {
  const { params, client } = await family();
  const { data } = await client.call(getOwnCareAgreement);
  expect(data).toMatchObject({ version, agreed: false });
  expect(data?.text).toEqual([
    { kind: 'heading', text: 'Visits' },
    { kind: 'paragraph', text: 'We come on time.' },
    { kind: 'item', text: '1. One' },
    { kind: 'item', text: '2. Two' },
    { kind: 'item', text: '– Three' },
  ]);
  const agree = (agreement_version: number) =>
    client.call(contract.agreeToCareAgreement, { body: { agreement_version } });
  await expect(agree(version - 1)).rejects.toMatchObject({ status: 422 });
  await agree(version);
  const agreed = [{ kind: 'care_agreement', agreement_version: version, way: 'on_screen', given: true }];
  expect((await agree(version)).data).toMatchObject(agreed);
  expect((await client.call(getOwnCareAgreement)).data).toMatchObject({ agreed: true, text: [] });
  const [event] = await owner.call(parents.history, { params });
  expect(event).toMatchObject({ action: 'agree', after: { agreed_version: version, way: 'on_screen' } });
  await store(version + 1);
  expect((await client.call(getOwnCareAgreement)).data).toMatchObject({ agreed: false });
});

test('the office uploads a signed agreement, which it can open and an erasure deletes', async () => {
  const { parent, params } = await family();
  const file = new File([new Uint8Array(pdf())], 'signed.pdf', { type: 'application/pdf' });
  const upload = (agreement_version: number) =>
    owner.call(calls.uploadSignedAgreement, { params, body: { agreement_version, file } });
  await expect(upload(version - 1)).rejects.toMatchObject({ status: 422 });
  expect(await upload(version)).toMatchObject({ agreed_version: version });
  const [consent] = await owner.call(calls.listConsents, { params });
  expect(consent).toMatchObject({
    way: 'signed',
    recorded_by: 'Ottoline Marchetti',
    file: { name: 'signed.pdf', type: 'application/pdf' },
  });
  const path = `/admin/users/parents/${parent.id}/consent/${consent?.id}/file`;
  expect((await owner.request<Blob>(path))._data?.type).toBe('application/pdf');
  await expect(
    owner.request(`/admin/users/parents/${parent.id - 1}/consent/${consent?.id}/file`),
  ).rejects.toMatchObject({ status: 404 });
  const [row] = await db.select().from(familyConsent).where(eq(familyConsent.parent_id, parent.id));
  expect(await listKeptFiles(db)).toContain(row?.key);
  const record = await owner.call(parents.get, { params });
  const body = { version: record.version, confirm: record.email };
  expect(await owner.call(eraseParent, { params, body })).toMatchObject({ agreed_version: null });
  expect(await owner.call(calls.listConsents, { params })).toEqual([]);
  expect(await listKeptFiles(db)).not.toContain(row?.key);
  expect(await listLooseFiles(db)).toContain(row?.key);
});

test('a family consents with its form, exports it, and withdraws it with or without its notes', async () => {
  const { parent, params, client } = await family();
  const { bookingIn } = buildersOf(product, owner);
  const visit = await bookingIn('requested', { parent, children: noted.map(omitPrivateNotes) });
  const { data: before } = await client.call(getFamily);
  const body = { version: before.version, health_consent: true } as const;
  const { data: after } = await client.call(updateFamily, { body });
  expect(after).toMatchObject({ children: noted });
  const consented = async () => (await owner.call(parents.get, { params })).health_consent_at !== null;
  expect(await consented()).toBe(true);
  const withdraw = (delete_notes: boolean) =>
    client.call(contract.withdrawOwnConsent, { body: { delete_notes } });
  await withdraw(false);
  expect(await consented()).toBe(false);
  expect((await client.call(getFamily)).data.children).toEqual(noted);
  await expect(withdraw(true)).rejects.toMatchObject({ status: 409 });
  await client.call(contract.giveOwnConsent);
  const { data } = await withdraw(true);
  expect(data.map(({ given }) => given)).toEqual([false, true, false, true]);
  const bare = [{ ...noted[0], ...noNotes }];
  expect((await client.call(getFamily)).data.children).toEqual(bare);
  expect((await owner.call(booking.get, { params: { id: visit.id } })).children).toEqual(
    bare.map(omitPrivateNotes),
  );
  const own = await client.call(exportOwn);
  expect(own).toMatchObject({ consents: [{ kind: 'health_notes', given: false }, {}, {}, {}] });
  expect(JSON.stringify(own)).not.toContain('recorded_by');
});

test('the office withdraws a consent for a parent who rings, and names every fault of what it records', async () => {
  const { params } = await family();
  await owner.call(calls.recordByTelephone, { params, body: { health_notes: true } });
  const withdrawn = await owner.call(calls.withdrawConsent, { params, body: { delete_notes: false } });
  expect(withdrawn.health_consent_at).toBeNull();
  await db.update(parentUser).set({ phone: null }).where(eq(parentUser.id, params.id));
  const told = { reached: true, agreement_version: version - 1 } as const;
  await expect(owner.call(calls.recordByTelephone, { params, body: told })).rejects.toMatchObject({
    status: 422,
    body: {
      errors: { reached: ['Enter the telephone number first'], agreement_version: [expect.anything()] },
    },
  });
});

test('what was said by telephone is recorded once, however often it is sent', async () => {
  const { params } = await family();
  const emergency_contact = { name: 'Ada', phone: '+442079460104', relation: 'Aunt' };
  const body = { emergency_contact, agreement_version: version, health_notes: true } as const;
  const record = () => owner.call(calls.recordByTelephone, { params, body });
  await Promise.all([record(), record()]);
  const { emergency_contacts } = await record();
  expect(emergency_contacts.filter(({ name }) => name === 'Ada')).toHaveLength(1);
  expect(await owner.call(calls.listConsents, { params })).toHaveLength(2);
});

test('a withdrawal that deletes notes reaches children who are only in a booking or series', async () => {
  const { parent, client } = await family();
  await client.call(contract.giveOwnConsent);
  const children = [{ ...guest, allergies: ['Peanuts'], notes: 'Sleeps late' }];
  const { bookingIn, seriesIn } = buildersOf(product, owner);
  const visit = await bookingIn('requested', { parent, children });
  const weekly = await seriesIn('requested', { parent, children: [{ ...guest, notes: 'Naps' }] });
  await client.call(contract.withdrawOwnConsent, { body: { delete_notes: true } });
  const bare = [{ ...noBookedNotes }];
  expect((await owner.call(booking.get, { params: { id: visit.id } })).children).toMatchObject(bare);
  expect((await owner.call(series.get, { params: { id: weekly.id } })).children).toMatchObject(bare);
});

test('a consent can be neither changed nor deleted, and keeps its family from being deleted', async () => {
  const { parent, params, client } = await family();
  await client.call(contract.giveOwnConsent);
  const own = eq(familyConsent.parent_id, parent.id);
  const refused = { cause: { message: 'consents are append-only' } };
  await expect(db.update(familyConsent).set({ given: false }).where(own)).rejects.toMatchObject(refused);
  await expect(db.delete(familyConsent).where(own)).rejects.toMatchObject(refused);
  await db.execute(sql`DELETE FROM parent_document WHERE parent_id = ${parent.id}`);
  await expect(owner.call(parents.remove, { params })).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has consents') },
  });
});
