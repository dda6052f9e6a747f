/** Checks the parts of a new resource that are easily forgotten. CONTRIBUTING lists them. */

import { adminScreens } from '@nanny-polo/shared/accounts/admin-screens';
import { historyOf } from '@nanny-polo/shared/office/event-words';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { personalData } from '../areas.ts';
import { queryRows } from '../kernel/database/database.ts';
import { system } from '../kernel/history/service.ts';
import { exportPerson } from '../people/personal-data/export.ts';
import { everyEndpoint } from './endpoints.ts';
import { openProduct } from './product.ts';

const product = await openProduct();
const endpoints = await everyEndpoint();

/** The names of all resources: those with a history below /admin. */
const names = () => endpoints.flatMap(({ url }) => /^\/admin\/(.+)\/:id\/history$/.exec(url)?.[1] ?? []);

test('every call of the contract has a route, with its errors documented', async () => {
  const { paths } = (await (await product.send('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const missing = endpoints.filter(
    ({ method, url }) =>
      !Object.keys(
        paths[`/api${url.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]?.responses ?? {},
      ).includes('4XX'),
  );
  expect(missing.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

/** Resources with a single record and no list. */
const single = ['agency-settings'];

test('every resource has a screen, words for its history, and demo records', async () => {
  expect(names().length).toBeGreaterThan(9);
  const owner = await product.signedIn('owner');
  for (const name of names()) {
    expect(
      adminScreens.map(({ path }) => path),
      `screen of ${name}`,
    ).toContain(`/${name}`);
    expect(
      historyOf.map(({ resource }) => resource.name),
      `history of ${name}`,
    ).toContain(name);
    const list = endpoints.find(({ method, url }) => method === 'GET' && url === `/admin/${name}`);
    if (!list && !single.includes(name)) throw new Error(`${name} has no list`);
    if (!list) continue;
    const records = (await owner.call(list, {})) as unknown[];
    expect(records.length, `demo records of ${name}`).toBeGreaterThan(0);
  }
});

/** Statuses that no record of the demo has, by the call that counts them. */
const notInDemo: Readonly<Record<string, readonly string[]>> = {
  '/admin/users/parents/count': ['erased'],
};

test('every status of a resource has demo records', async () => {
  const owner = await product.signedIn('owner');
  const missing: Record<string, string[]> = {};
  for (const call of endpoints.filter(({ url }) => url.startsWith('/admin/') && url.endsWith('/count'))) {
    const counts = (await owner.call(call, {})) as Record<string, number>;
    const none = Object.keys(counts).filter((status) => counts[status] === 0);
    if (none.length > 0) missing[call.url] = none;
  }
  expect(missing).toEqual(notInDemo);
});

/** Tables that refer to a parent, with the part of the export that contains their rows. */
const exported: Readonly<Record<string, string | null>> = {
  parent_user: 'parent',
  session: 'sessions',
  registration: 'registrations',
  parent_document: 'documents',
  family_consent: 'consents',
  booking: 'bookings',
  series: 'series',
  order: 'orders',
  order_transaction: 'transactions',
  credit_note: 'credit_notes',
  // The orders' adjustments contain the same.
  discount_use: null,
  account_token: 'links',
  passkey: 'passkeys',
  known_browser: 'browsers',
  // A number without meaning outside the product.
  child_counter: null,
  // A hash of a PIN that expires within minutes.
  reset_pin: null,
};

describe('personal data', () => {
  test('every table that refers to a parent is exported, or a reason is stated', async () => {
    const rows = await queryRows<{ table: string }>(
      product.db,
      sql`SELECT DISTINCT c.relname AS "table" FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
        WHERE k.contype = 'f' AND k.confrelid = 'parent_user'::regclass`,
    );
    const unknown = rows.map(({ table }) => table).filter((table) => !(table in exported));
    expect(unknown).toEqual([]);
    const whole = await product.db.transaction((tx) => exportPerson(tx, personalData, system, 1, () => true));
    for (const part of Object.values(exported)) if (part) expect(whole).toHaveProperty(part);
  });
});
