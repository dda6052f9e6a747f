import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { exportOwn, getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import { nanny } from '@nanny-polo/shared/people/nanny';
import { parentArchiveCalls, parents, parentTransitionCalls } from '@nanny-polo/shared/people/parents';
import { describe, expect, test } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { discountUse } from '../../money/ledger/discount-table.ts';
import { readyParent } from '../../test/people.ts';
import { postOfTest, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { createSeries } from '../../test/series.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const asParent = async (id: number) =>
  product.client(await openSession(product.db, { realm: 'user', id }, { ip: '', userAgent: '' }));

let made = 0;
const newParent = () => {
  made += 1;
  return owner.call(parents.create, {
    body: { first_name: 'Nora', last_name: 'Quill', email: `nora${made}@test.example` },
  });
};
const address = (postcode: string) => ({
  label: 'Home',
  line: '1 Road',
  postcode,
  lat: null,
  lng: null,
  access_notes: '',
});

describe('a parent', () => {
  test('is created without a password and mailed a link to verify the address, which asks for a password', async () => {
    const post = await postOfTest(product.database, product.config);
    const parent = await newParent();
    expect(parent).toMatchObject({ status: 'active', email_verified_at: null, provider: 'LOCAL' });
    expect(parent.missing_documents.map(({ title }) => title)).toEqual([
      'Proof of identity',
      'Proof of address',
      'Consent of both parents',
      'Overnight consent',
    ]);
    const [mail] = await post.to(parent.email);
    expect(mail?.subject).toBe('Please verify your e-mail address');
    const verified = owner.call(openUserCalls.verifyEmail, { params: { token: tokenIn(mail) } });
    await expect(verified).resolves.toEqual({
      message: 'Your e-mail address is verified. Now choose a password.',
      has_password: false,
      access_token: null,
    });
    await post.stop();
  });

  test('cannot have the e-mail address of another parent, in any letter case', async () => {
    const body = { first_name: 'A', last_name: 'B', email: 'PARENT@nannypolo.example' };
    await expect(owner.call(parents.create, { body })).rejects.toMatchObject({
      status: 422,
      body: { errors: { email: ['Another parent has this address. Please enter another.'] } },
    });
  });

  test('becomes unverified and is signed out when the e-mail address changes', async () => {
    const { id } = await newParent();
    await product.db.execute(`UPDATE parent_user SET email_verified_at = now() WHERE id = ${id}`);
    const client = await asParent(id);
    await client.call(getFamily);
    const { version } = await owner.call(parents.get, { params: { id } });
    const body = { version, email: `moved${id}@test.example` };
    expect(await owner.call(parents.update, { params: { id }, body })).toMatchObject({
      email_verified_at: null,
    });
    await expect(client.call(getFamily)).rejects.toMatchObject({ status: 401 });
  });

  test('is signed out at once when suspended', async () => {
    const { id, version } = await newParent();
    const client = await asParent(id);
    await client.call(getFamily);
    await owner.call(parentTransitionCalls.suspend, { params: { id }, body: { version, reason: 'Unpaid' } });
    await expect(client.call(getFamily)).rejects.toMatchObject({ status: 401 });
  });

  test('cannot prefer and block the same nanny, or prefer one that does not exist', async () => {
    const { id, version } = await newParent();
    const change = (body: object) =>
      owner.call(parents.update, { params: { id }, body: { version, ...body } });
    for (const body of [
      { preferred_nanny_polo_ids: [1], blocked_nanny_polo_ids: [1] },
      { preferred_nanny_polo_ids: [999_999] },
    ]) {
      await expect(change(body)).rejects.toMatchObject({ status: 422 });
    }
    await change({ preferred_nanny_polo_ids: [1], blocked_nanny_polo_ids: [2] });
    await expect(owner.call(parents.remove, { params: { id: 1 } })).rejects.toMatchObject({ status: 409 });
  });

  test('can be archived only once, and restored', async () => {
    const { id, version } = await newParent();
    const params = { id };
    const archived = await owner.call(parentArchiveCalls.archive, { params, body: { version } });
    expect(archived.archived_at).not.toBeNull();
    const again = owner.call(parentArchiveCalls.archive, { params, body: { version: archived.version } });
    await expect(again).rejects.toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
    const restored = await owner.call(parentArchiveCalls.restore, {
      params,
      body: { version: archived.version },
    });
    expect(restored.archived_at).toBeNull();
    await owner.call(parents.remove, { params });
  });

  test('cannot be archived with planned visits and open bookings; the refusal names both', async () => {
    const { id, name, version } = await readyParent(product.db);
    const { code } = await createSeries(owner, { parent_id: id });
    const archived = owner.call(parentArchiveCalls.archive, { params: { id }, body: { version } });
    const planned = `${name} has planned visits of ${code}: end the series first.`;
    await expect(archived).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        message: expect.stringMatching(new RegExp(`^${planned} ${name} has \\d+ open bookings: cancel`)),
      },
    });
  });

  test('cannot be deleted while records refer to them; the refusal names the kinds of record', async () => {
    const [buyer] = await product.db.select({ id: discountUse.parent_id }).from(discountUse).limit(1);
    const { message } = await owner.call(parents.remove, { params: buyer! }).catch((error) => error);
    expect(message).toMatch(
      / has bookings, orders(, (series|consents|documents))*\. Archive the record instead\.$/,
    );
  });

  test('is changed and deleted by bulk calls, which apply to all records or none', async () => {
    const ids = [(await newParent()).id, (await newParent()).id];
    const query = { filter: { id: ids } };
    await owner.call(parents.updateMany, { query, body: { tags: ['Twins'] } });
    const found = await owner.call(parents.list, { query: { filter: { id: ids, tags: 'Twins' } } });
    expect(found).toHaveLength(2);
    const withBooked = owner.call(parents.removeMany, { query: { filter: { id: [...ids, 1] } } });
    await expect(withBooked).rejects.toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await owner.call(parents.list, { query })).toHaveLength(2);
    await owner.call(parents.removeMany, { query });
    expect(await owner.call(parents.list, { query })).toHaveLength(0);
  });
});

describe('a family', () => {
  test('changes its own record, and the agency sees the author and the change', async () => {
    const { id } = await newParent();
    const client = await asParent(id);
    const { data } = await client.call(getFamily);
    const body = { ...data, addresses: [address('SE22 8EP')], phone: '+447700900123' };
    const changed = await client.call(updateFamily, { body });
    expect(changed.data.addresses[0]).toMatchObject({ lat: 51.454, lng: -0.071 });
    await expect(client.call(updateFamily, { body })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const [last] = await owner.call(parents.history, { params: { id } });
    expect(last).toMatchObject({ actor: 'Nora Quill', action: 'update', before: { phone: null } });
    const own = await client.call(exportOwn);
    expect(own).toMatchObject({ parent: { id, phone: '+447700900123' } });
  });

  test('cannot write the agency’s fields', async () => {
    const client = await asParent((await newParent()).id);
    const { data } = await client.call(getFamily);
    for (const more of [
      { internal_note: 'x' },
      { tags: ['VIP'] },
      { status: 'active' },
      { email: 'a@b.example' },
    ]) {
      const call = client.call(updateFamily, { body: { ...data, ...more } });
      await expect(call).rejects.toMatchObject({ status: 422 });
    }
  });
});

test('a dossier is linked to at most one nanny account', async () => {
  const body = { first_name: 'A', last_name: 'B', email: 'second@test.example', nanny_polo_id: 1 };
  await expect(owner.call(nanny.create, { body })).rejects.toMatchObject({
    status: 422,
    body: { errors: { nanny_polo_id: ['Already linked to another account. Unlink it there first.'] } },
  });
});

test('a nanny account accepts a change although its dossier was renamed since it was read', async () => {
  const read = await owner.call(nanny.get, { params: { id: 1 } });
  const body = { ...read, nanny_polo_name: 'Before the wedding', internal_note: 'Prefers calls' };
  expect(await owner.call(nanny.update, { params: { id: 1 }, body })).toMatchObject({
    nanny_polo_name: read.nanny_polo_name,
    internal_note: 'Prefers calls',
  });
});
