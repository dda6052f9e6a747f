import { readPhoneHint } from '@nanny-polo/shared/accounts/compact-phone';
import { findPhoneErrors } from '@nanny-polo/shared/accounts/phone';
import { changeUserProfile, userProfile } from '@nanny-polo/shared/accounts/user-profile';
import { getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import { nanny } from '@nanny-polo/shared/people/nanny';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { parents } from '@nanny-polo/shared/people/parents';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parentUser } from '../accounts/identity/parent-user-table.ts';
import { openSession } from '../accounts/session/service.ts';
import { openProduct } from '../test/product.ts';
import { nannyUser } from './nanny/table.ts';
import { nannyPolo as dossiers } from './nanny-polo/table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

let made = 0;
const person = () => {
  made += 1;
  return { first_name: 'Nora', last_name: 'Quill', email: `phones${made}@test.example` };
};
const dossier = () => ({ display_name: 'Noor', legal_name: 'Noor Haddad', email: person().email });

const signedIn = async (id: number) =>
  product.client(await openSession(product.db, { realm: 'user', id }, { ip: '', userAgent: '' }));

const asNewParent = async () => signedIn((await owner.call(parents.create, { body: person() })).id);

const invalid = {
  '+999123456': `Not a valid telephone number. ${readPhoneHint()}`,
  '+4412345678': `Not a valid telephone number (United Kingdom). ${readPhoneHint()}`,
} as const;

const contacts = (phone: string) => [{ name: 'Nan', phone, relation: 'Grandmother' }];

/** Every way to write a telephone number to a record, with the field under which an error is reported. */
const writes: [string, string, (phone: string) => Promise<unknown>][] = [
  ['a new parent', 'phone', (phone) => owner.call(parents.create, { body: { ...person(), phone } })],
  [
    'an emergency contact of a parent',
    'emergency_contacts.0.phone',
    (phone) => owner.call(parents.create, { body: { ...person(), emergency_contacts: contacts(phone) } }),
  ],
  [
    'a parent',
    'phone',
    async (phone) => {
      const { id, version } = await owner.call(parents.create, { body: person() });
      return owner.call(parents.update, { params: { id }, body: { version, phone } });
    },
  ],
  ['a new nanny', 'phone', (phone) => owner.call(nanny.create, { body: { ...person(), phone } })],
  [
    'a nanny',
    'phone',
    async (phone) => {
      const { id, version } = await owner.call(nanny.create, { body: person() });
      return owner.call(nanny.update, { params: { id }, body: { version, phone } });
    },
  ],
  ['a new dossier', 'phone', (phone) => owner.call(nannyPolo.create, { body: { ...dossier(), phone } })],
  [
    'a dossier',
    'phone',
    async (phone) => {
      const { id, version } = await owner.call(nannyPolo.create, { body: dossier() });
      return owner.call(nannyPolo.update, { params: { id }, body: { version, phone } });
    },
  ],
  [
    'a parent’s own profile',
    'phone',
    async (phone) => {
      const { first_name, last_name } = person();
      return (await asNewParent()).call(changeUserProfile, { body: { first_name, last_name, phone } });
    },
  ],
  [
    'a family’s own emergency contact',
    'emergency_contacts.0.phone',
    async (phone) => {
      const client = await asNewParent();
      const { version } = (await client.call(getFamily)).data;
      return client.call(updateFamily, { body: { version, emergency_contacts: contacts(phone) } });
    },
  ],
];

test.each(writes)('rejects an invalid telephone number for %s', async (_, field, write) => {
  for (const [phone, message] of Object.entries(invalid)) {
    await expect(write(phone)).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [message] } },
    });
  }
  await write('+447700900123');
});

test('changes other fields of records that already have an invalid number', async () => {
  const phone = '+4412345678';
  const old = { phone };
  const emergency_contacts = contacts(phone);
  const parent = await owner.call(parents.create, { body: person() });
  const account = await owner.call(nanny.create, { body: person() });
  const applicant = await owner.call(nannyPolo.create, { body: dossier() });
  await product.db
    .update(parentUser)
    .set({ ...old, emergency_contacts })
    .where(sql`id = ${parent.id}`);
  await product.db.update(nannyUser).set(old).where(sql`id = ${account.id}`);
  await product.db.update(dossiers).set(old).where(sql`id = ${applicant.id}`);

  const changed = { phone, internal_note: 'Rang twice' };
  for (const [{ id }, calls] of [
    [parent, parents],
    [account, nanny],
    [applicant, nannyPolo],
  ] as const) {
    const record = await owner.call(calls.get, { params: { id } });
    const body = { ...record, internal_note: 'Rang twice' };
    expect(await owner.call(calls.update, { params: { id }, body })).toMatchObject(changed);
  }

  const client = await signedIn(parent.id);
  const { data: own } = await client.call(userProfile);
  const profile = { first_name: 'Norah', last_name: own.last_name, phone: own.phone };
  expect((await client.call(changeUserProfile, { body: profile })).data).toMatchObject(profile);
  const { data: family } = await client.call(getFamily);
  const more = [...contacts('+447700900123'), ...family.emergency_contacts];
  const { data: saved } = await client.call(updateFamily, { body: { ...family, emergency_contacts: more } });
  expect(saved.emergency_contacts).toHaveLength(2);
});

test('the demo has only valid numbers', async () => {
  const { phone, emergency_contacts } = parentUser;
  const people = [
    ...(await product.db.select({ phone, emergency_contacts }).from(parentUser)),
    ...(await product.db.select({ phone: nannyUser.phone }).from(nannyUser)),
    ...(await product.db.select({ phone: dossiers.phone }).from(dossiers)),
  ].filter(({ phone }) => phone !== '+4412345678');
  expect(people.some(({ phone }) => phone)).toBe(true);
  expect(people.map((one) => findPhoneErrors(one))).toEqual(people.map(() => ({})));
});
