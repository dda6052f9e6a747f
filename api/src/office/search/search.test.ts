import { booking as bookings } from '@nanny-polo/shared/bookings/booking';
import {
  everyPermission,
  type PermissionName,
  permissionNames,
} from '@nanny-polo/shared/contract/permission';
import {
  type Found,
  maxNamed,
  maxSearchCharacters,
  searchable,
  searchRecords,
} from '@nanny-polo/shared/office/search';
import { noNotes } from '@nanny-polo/shared/people/child-notes';
import { eraseParent, parents } from '@nanny-polo/shared/people/parents';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { discount } from '../../money/ledger/discount-table.ts';
import { order } from '../../money/ledger/order-table.ts';
import { nannyUser } from '../../people/nanny/table.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { findRecords } from './service.ts';

const place = { lat: 51.5, lng: -0.1, access_notes: '', label: 'Home', line: '1 Strand' };
const child = { id: 1, date_of_birth: '2022-05-01', ...noNotes };

const product = await openProduct();
const owner = await product.signedIn('owner');
const family = await readyParent(product.db, {
  first_name: 'Zoë',
  last_name: 'Østergård-Quillfeather',
  email: 'kestrel@post.example',
  phone: '+447700900123',
  addresses: [{ ...place, postcode: 'SE22 9QX' }],
  children: [{ ...child, name: 'Ximénez' }],
});
const nanny = await readyNanny(product.db, {
  display_name: 'Wilhelmina Vanterpool',
  legal_name: 'Mina Abernathy-Vanterpool',
  phone: '+447700900456',
  email: 'tulip@care.example',
  postcode: 'N19 5ZZ',
});
const nannyId = nanny.id;
const body = { parent_id: family.id, nanny_polo_id: nannyId, service: 'hourly' as const, ...nextSlot() };
const bookingId = (await owner.call(bookings.create, { body })).id;
const noLines = { lines: [], adjustments: [], not_applied: [] };
const money = { lines_minor: 0, discount_minor: 0, pay_minor: 0, currency: 'GBP' };
const [opened] = await product.db
  .insert(order)
  .values({ number: 'NP-2031-00417', parent_id: family.id, status: 'placed', ...money, ...noLines })
  .returning();
const number = opened?.number ?? '';
const account = { first_name: 'Wilhelmina', last_name: 'Vanterpool', phone: '+447700900789' };
await product.db.insert(nannyUser).values({ ...account, email: 'wilhelmina@nannies.example' });
await product.db
  .insert(discount)
  .values({ name: 'Quillfeather week', code: 'QUILL10', kind: 'percent', value: 10 });
await product.db
  .insert(adminUser)
  .values({ first_name: 'Quillon', last_name: 'Tremblay', email: 'quillon@office.example' });
await product.db.insert(role).values({ name: 'Quill keepers' });

const find = (q: string, held = everyPermission) => findRecords(product.db, held, q);
const only = (...names: PermissionName[]) => names.map((name) => ({ name, type: 'visit' as const }));
const resourcesOf = (found: readonly Found[]) => [...new Set(found.map(({ resource }) => resource))].sort();

describe('a family is found by', () => {
  test.each([
    ['half a name', 'quillf', 'name'],
    ['a name without its accents', 'zoe ostergard', 'name'],
    ['a name in capitals with other accents', 'ZÖÈ ØSTERGARD', 'name'],
    ['a name with a small error', 'Qillfeather', 'name'],
    ['a name with letters in the wrong order', 'Quilfleather', 'name'],
    ['an e-mail address', 'kestrel@post.example', 'email'],
    ['half an e-mail address', 'kestrel@', 'email'],
    ['a telephone number as it is dialled', '07700 900123', 'phone'],
    ['a telephone number with country code', '+44 7700 900 123', 'phone'],
    ['a telephone number with both prefixes', '+44 (0)7700-900123', 'phone'],
    ['a telephone number from abroad', '0044 7700/900123', 'phone'],
    ['the end of a telephone number', '900123', 'phone'],
    ['a postcode', 'SE22 9QX', 'postcode'],
    ['a postcode without its space', 'se229qx', 'postcode'],
    ['a postcode and a name', 'SE22 quillfeather', 'name'],
    ['a child’s name', 'ximenez', 'child'],
  ])('%s', async (_, q, field) => {
    const found = await find(q);
    const one = found.find(({ resource }) => resource === 'users/parents');
    expect(one, q).toMatchObject({ id: family.id, match: { field } });
    const theirs = found.find(({ resource, id }) => resource === 'booking' && id === bookingId);
    expect(theirs, q).toMatchObject({ match: { field: field === 'name' ? 'parent' : field } });
  });
});

describe('records are found by their codes and numbers', () => {
  const code = () => `BK-${String(bookingId).padStart(6, '0')}`;

  test('a booking by its code in any notation, and as the first result by its digits alone', async () => {
    for (const q of [code(), code().toLowerCase(), `bk ${bookingId}`, `BK${bookingId}`]) {
      expect((await find(q))[0], q).toMatchObject({
        resource: 'booking',
        id: bookingId,
        name: code(),
        match: { field: 'code', value: code() },
      });
    }
    const bare = await find(String(bookingId), only('booking'));
    expect(bare[0]).toMatchObject({ id: bookingId });
  });

  test('bookings by the beginning of a code, the newest first', async () => {
    const found = await find(code().slice(0, -2), only('booking'));
    expect(found.length).toBeGreaterThan(1);
    for (const one of found) expect(one.name.startsWith(code().slice(0, -2))).toBe(true);
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('an order by its number, the beginning of its number, and without its letters', async () => {
    for (const q of [number, number.toLowerCase(), '2031-00417', 'np-2031-004', 'np 2031 00417'])
      expect(
        (await find(q)).map(({ name }) => name),
        q,
      ).toContain(number);
  });

  test('a nanny by their code', async () => {
    const q = `NP-${String(nannyId).padStart(4, '0')}`;
    expect((await find(q))[0]).toMatchObject({ resource: 'master/nanny-polo', id: nannyId });
  });

  test('numbers that no record has find nothing and cause no error', async () => {
    for (const q of [
      'BK-9999999999',
      '2147483648',
      'NP-999999999',
      '00000000000',
      'bk-000000',
      '9'.repeat(100),
    ])
      expect(
        (await find(q)).filter(({ match }) => match?.field === 'code'),
        q,
      ).toEqual([]);
  });
});

test('nannies, their accounts and their bookings are found by a name, contact or postcode', async () => {
  const byName = await find('vanterpool');
  expect(resourcesOf(byName)).toEqual(['booking', 'master/nanny-polo', 'users/nanny']);
  expect(byName.find(({ id, resource }) => resource === 'booking' && id === bookingId)).toMatchObject({
    match: { field: 'nanny', value: 'Wilhelmina Vanterpool' },
    nanny_polo_name: 'Wilhelmina Vanterpool',
  });
  for (const q of ['abernathy', 'N19 5ZZ', '07700900456', 'tulip@care.example'])
    expect((await find(q))[0], q).toMatchObject({ resource: 'master/nanny-polo', id: nannyId });
});

test('the best match is first, and much weaker ones are left out', async () => {
  const [first] = await find('QUILL10');
  expect(first).toMatchObject({ resource: 'master/discount', match: { field: 'code', value: 'QUILL10' } });
  expect(resourcesOf(await find('Quill keepers'))).toEqual(['role']);
  expect((await find('Zoë Østergård-Quillfeather'))[0]).toMatchObject({ resource: 'users/parents' });
});

describe('permissions', () => {
  const texts = ['quill', 'vanterpool', 'NP-2031-00417', 'BK-000001', 'NP-0001'];

  test('with each permission alone, only records of its own resources are found', async () => {
    for (const name of permissionNames) {
      const found = (await Promise.all(texts.map((q) => find(q, only(name))))).flat();
      const own = Object.entries(searchable).filter(([, permission]) => permission === name);
      expect(resourcesOf(found), name).toEqual(own.map(([resource]) => resource).sort());
    }
    expect(await find('quill', [])).toEqual([]);
  });

  test('fields that a permission does not show find nothing, alone or beside a name', async () => {
    for (const name of ['booking', 'dashboard', 'parent-documents'] as const) {
      for (const q of ['07700900123', 'kestrel@post.example', 'SE22 9QX', 'ximenez'])
        expect(await find(q, only(name)), `${q} with ${name}`).toEqual([]);
      const [right, wrong] = ['quillfeather 07700900123', 'quillfeather 07700900124'];
      expect(await find(right ?? '', only(name)), name).toEqual(await find(wrong ?? '', only(name)));
    }
    const withoutFamilies = only('booking', 'dashboard', 'parent-documents');
    expect(await find('quillfeather ximenez', withoutFamilies)).toEqual(
      await find('quillfeather ottilia', withoutFamilies),
    );
    for (const q of ['abernathy', 'tulip@care.example', '07700900456', 'N19 5ZZ'])
      expect(await find(q, only('booking')), q).toEqual([]);
    for (const q of ['SE22 9QX', '07700900123'])
      expect((await find(q, only('booking', 'parents'))).map(({ id }) => id)).toContain(bookingId);
  });

  test('records are returned in the order in which they are named, without those deleted or not permitted', async () => {
    const newcomer = await product.signedIn('newcomer');
    const records: [keyof typeof searchable, number][] = [
      ['users/parents', family.id],
      ['booking', bookingId],
      ['booking', 2_000_000_000],
      ['users/parents', family.id],
      ['booking', 1],
    ];
    const found = await owner.call(searchRecords, { query: { records } });
    expect(found.map(({ resource, id }) => [resource, id])).toEqual(
      records.filter(([, id]) => id !== 2_000_000_000),
    );
    expect(found[0]).toMatchObject({ name: family.name, phone: '+447700900123', match: null });
    expect(await newcomer.call(searchRecords, { query: { records } })).toEqual([]);
    expect(await newcomer.call(searchRecords, { query: { q: 'quill' } })).toEqual([]);
  });
});

describe('hostile texts', () => {
  test.each([
    '',
    ' ',
    '%',
    '_',
    '\\',
    '%%%',
    '__',
    '\\%',
    "'",
    "';--",
    '"',
    '()',
    '&|!<->',
    '🙂',
    '🙂🙂',
    '٪',
    '％',
    '\u0301',
    '\u200B',
    '@',
    '-',
    '.',
    '+',
    '(((',
    '"quill',
    '--',
    '/*',
    'a\tb',
    '\n',
  ])('%j causes no error', async (q) => {
    const found = await find(q);
    if (!/[a-z]/.test(q)) expect(found).toEqual([]);
  });

  test('wildcards are literal', async () => {
    expect((await find('q')).length).toBeGreaterThan(0);
    for (const q of ['q_', '_q']) expect(await find(q), q).toEqual([]);
  });

  test('accepts quotes, accents of other scripts and many words', async () => {
    for (const q of [
      "o'connor",
      'O’Connor',
      'Łódź ßtraße',
      '李 雷',
      'мария',
      'ا',
      'a b c d e f g h',
      'z'.repeat(100),
    ])
      expect(Array.isArray(await find(q)), q).toBe(true);
    expect(resourcesOf(await find('quill 🙂 keepers'))).toEqual(['role']);
  });

  test('a query that is too long or names invalid or too many records is rejected', async () => {
    const send = (query: Record<string, string>) =>
      owner.request(`/admin/search?${new URLSearchParams(query)}`).then(
        () => 200,
        ({ status }: { status: number }) => status,
      );
    expect(await send({ q: 'a'.repeat(maxSearchCharacters) })).toBe(200);
    expect(await send({})).toBe(200);
    expect(await send({ q: 'a'.repeat(maxSearchCharacters + 1) })).toBe(422);
    expect(await send({ q: 'quill\0' })).toBe(200);
    expect(await send({ q: '\uD800'.concat('x') })).toBe(200);
    expect(await send({ records: '[["booking",0]]' })).toBe(422);
    expect(await send({ records: '[["session",1]]' })).toBe(422);
    expect(await send({ records: 'x' })).toBe(422);
    expect(await send({ records: JSON.stringify(Array(maxNamed + 1).fill(['booking', 1])) })).toBe(422);
    expect(await send({ other: 'x' })).toBe(422);
  });
});

test('an erased parent is found neither by their former details nor by their new ones', async () => {
  const gone = await readyParent(product.db, {
    first_name: 'Peregrine',
    last_name: 'Thistlewood',
    email: 'thistle@post.example',
    phone: '+447700900999',
    children: [{ ...child, name: 'Persimmon' }],
  });
  const texts = ['thistlewood', 'thistle@post.example', '07700900999', 'persimmon', 'thistlewod'];
  for (const q of texts)
    expect(
      (await find(q)).map(({ id }) => id),
      q,
    ).toContain(gone.id);
  const { version } = await owner.call(parents.get, { params: { id: gone.id } });
  await owner.call(eraseParent, { params: { id: gone.id }, body: { version, confirm: gone.email } });
  for (const q of [...texts, 'erased', `erased-${gone.id}@erased.invalid`, `Erased parent ${gone.id}`])
    expect(
      (await find(q)).filter(({ id, resource }) => id === gone.id && resource === 'users/parents'),
      q,
    ).toEqual([]);
  const erasedRows = await queryRows<{ text: string }>(
    product.db,
    sql`SELECT search_text AS text FROM parent_user WHERE id = ${gone.id}`,
  );
  expect(erasedRows[0]?.text).not.toMatch(/thistle|persimmon|7700900999/);
});

test('a changed name is found at once, and its search text is in no event', async () => {
  const { version } = await owner.call(parents.get, { params: { id: family.id } });
  const body = { version, last_name: 'Featherstonehaugh' };
  await owner.call(parents.update, { params: { id: family.id }, body });
  expect((await find('featherstonehaugh')).map(({ id }) => id)).toContain(family.id);
  const events = await owner.call(parents.history, { params: { id: family.id } });
  expect(events.length).toBeGreaterThan(0);
  expect(JSON.stringify(events)).not.toContain('search_text');
  const last_name = family.last_name;
  await owner.call(parents.update, { params: { id: family.id }, body: { version: version + 1, last_name } });
});
