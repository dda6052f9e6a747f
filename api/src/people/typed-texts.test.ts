/** Names, postcodes and addresses as people type them, and as every call stores and sorts them. */

import { adminUser } from '@nanny-polo/shared/accounts/admin-user';
import { role } from '@nanny-polo/shared/accounts/role';
import { changeUserProfile } from '@nanny-polo/shared/accounts/user-profile';
import { sendApplication } from '@nanny-polo/shared/people/application';
import { getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import { nanny } from '@nanny-polo/shared/people/nanny';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { parents } from '@nanny-polo/shared/people/parents';
import { expect, test } from 'vitest';
import { readyParent, signedInAs } from '../test/people.ts';
import { openProduct } from '../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const address = {
  label: ' Home ',
  line: '1\u00A0High  Road',
  lat: null,
  lng: null,
  access_notes: 'Ring\r\ntwice ',
};
const postcode = 'se1 54rf';
const stored = { label: 'Home', line: '1 High Road', postcode: 'SE15 4RF', access_notes: 'Ring\ntwice' };
let made = 0;
const newEmail = () => `typed${++made}@müller.example`;

test('the office stores names, addresses and e-mail addresses in one form', async () => {
  const body = {
    first_name: ' Zoe\u0308 ',
    last_name: 'de  Vries',
    email: newEmail(),
    addresses: [{ ...address, postcode }],
    children: [{ name: 'Mia\u200B', date_of_birth: '2020-01-01', allergies: [], notes: '' }],
  };
  const parent = await owner.call(parents.create, { body });
  expect(parent).toMatchObject({
    name: 'Zoë de Vries',
    email: expect.stringContaining('@xn--mller-kva.example'),
    addresses: [stored],
    children: [{ name: 'Mia' }],
  });
  await expect(
    owner.call(parents.create, { body: { ...body, email: parent.email.toUpperCase() } }),
  ).rejects.toMatchObject({
    body: { errors: { email: [expect.any(String)] } },
  });
});

test('a family stores its texts as the office does', async () => {
  const family = await signedInAs(product, await readyParent(product.db));
  const { version } = (await family.call(getFamily)).data;
  const { data } = await family.call(updateFamily, {
    body: { version, addresses: [{ ...address, postcode }] },
  });
  expect(data.addresses).toMatchObject([stored]);
  for (const half of ['SE15', 'SE15 4'])
    await expect(
      family.call(updateFamily, {
        body: { version: data.version, addresses: [{ ...address, postcode: half }] },
      }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { 'addresses.0.postcode': [expect.any(String)] } },
    });
});

test('a person with a single name has no stray space', async () => {
  const single = { first_name: 'Sukarno', last_name: '-' };
  for (const { create } of [parents, nanny, adminUser])
    expect(await owner.call(create, { body: { ...single, email: newEmail() } })).toMatchObject({
      name: 'Sukarno',
    });
  const person = await readyParent(product.db);
  const parent = await signedInAs(product, person);
  await parent.call(changeUserProfile, { body: { first_name: 'Sukarno', last_name: '', phone: null } });
  expect(await owner.call(parents.get, { params: { id: person.id } })).toMatchObject({ name: 'Sukarno' });
  expect(await owner.call(parents.history, { params: { id: person.id } })).toContainEqual(
    expect.objectContaining({ actor: 'Sukarno' }),
  );
});

test('an application adds a dossier with its texts in one form', async () => {
  const body = {
    name: 'Rajan  A/L Kumar',
    email: newEmail(),
    phone: '+442079460142',
    postcode: 'SE15\u00A04RF',
    experience_years: 3,
    languages: [' English '],
    age_groups: [],
    overnight_ok: false,
    live_in_ok: false,
    about: 'I\r\nlike children',
  };
  await product.client(null).call(sendApplication, { body });
  const [dossier] = await owner.call(nannyPolo.list, { query: { filter: { q: 'Rajan' } } });
  expect(dossier).toMatchObject({
    display_name: 'Rajan A/L Kumar',
    postcode: 'SE15 4RF',
    languages: ['English'],
  });
});

const inOrder = ['de Vries', 'Émilie', 'Emily', 'Ömer', 'Zoë'];

test('names sort by letters, not by code points', async () => {
  for (const name of ['Zoë', 'Emily', 'Ömer', 'de Vries', 'Émilie']) {
    await owner.call(role.create, { body: { name: `sort ${name}` } });
    await owner.call(nannyPolo.create, { body: { display_name: `sort ${name}`, legal_name: name } });
    await owner.call(parents.create, { body: { first_name: 'sort', last_name: name, email: newEmail() } });
    await owner.call(nanny.create, { body: { first_name: 'sort', last_name: name, email: newEmail() } });
    await owner.call(adminUser.create, { body: { first_name: 'sort', last_name: name, email: newEmail() } });
  }
  const lists = [
    [role.list, 'name'],
    [nannyPolo.list, 'display_name'],
    [parents.list, 'name'],
    [nanny.list, 'name'],
    [adminUser.list, 'name'],
  ] as const;
  for (const [list, field] of lists) {
    const query = { filter: { q: 'sort ' }, sort: [field, 'ASC'] };
    const records = (await owner.call(list, { query } as never)) as unknown as Record<string, string>[];
    const names = records.map((record) => record[field]).filter((name) => name?.startsWith('sort '));
    expect(names, list.url).toEqual(inOrder.map((name) => `sort ${name}`));
  }
});
