/** Checks that a parent reads exactly the texts that `text-table.ts` and `readable-events.ts` list. */

import { historyOf } from '@nanny-polo/shared/office/event-words';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { eq, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { passkey } from '../accounts/passkey/table.ts';
import { session } from '../accounts/session/table.ts';
import { series } from '../bookings/schedule/series-table.ts';
import { queryRows } from '../kernel/database/database.ts';
import { event } from '../kernel/history/table.ts';
import { generateToken, hashOf } from '../kernel/session/token.ts';
import { nannyPolo } from '../people/nanny-polo/table.ts';
import { everyEndpoint } from './endpoints.ts';
import { canariesIn, canaryRow, fillWithCanaries } from './fill.ts';
import { openProduct } from './product.ts';
import { readableEvents } from './readable-events.ts';
import { everyTable } from './tables.ts';
import { parent, texts } from './text-table.ts';

const product = await openProduct();
const tables = await everyTable();

const tableOf: Readonly<Record<string, string>> = {
  'users/parents': 'parent_user',
  'master/parent-documents': 'parent_document',
  'master/nanny-polo': 'nanny_polo',
  'users/nanny': 'nanny_user',
};

const actors = ['admin', 'parent', 'nanny', 'system'] as const;

/** Returns events of record 1: for each action of each resource one by each kind of actor, with a canary in each text. */
function* everyEvent() {
  for (const { resource, actions, ...more } of historyOf) {
    const table = tables.find((one) => getTableName(one) === (tableOf[resource.name] ?? resource.name));
    const transitions: readonly string[] = 'transitions' in more ? more.transitions : [];
    for (const action of new Set([...actions, ...transitions]))
      for (const actor_kind of actors) {
        if (action === 'undo') continue;
        const fieldsIn = (part: string) => {
          const prefix = `event|${resource.name}|${action}|${actor_kind}|${part}`;
          const files = resource.name === 'master/parent-documents' && { files: [`«${prefix}.files»`] };
          return { ...(table && canaryRow(table, 1, prefix)), ...files, reason: `«${prefix}.reason»` };
        };
        const author = { actor_kind, actor_id: 1, actor_name: '«1:event.actor_name»' };
        const changes = { before: fieldsIn('before'), after: fieldsIn('after') };
        yield { ...author, resource: resource.name, record_id: 1, action, ...changes };
      }
  }
}

const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted();

const token = generateToken();
const family = product.client(token);

beforeAll(async () => {
  await fillWithCanaries(product.db, tables);
  await product.db
    .update(session)
    .set({ token_hash: hashOf(token) })
    .where(eq(session.id, 1));
  await product.db.execute(sql`UPDATE support_message SET email = parent_user.email
    FROM parent_user WHERE parent_user.id = support_message.id`);
  await product.db.execute(sql`UPDATE "order" SET undone_at = NULL`);
  await product.db.execute(sql`UPDATE agency_settings SET care_agreement_version = 2`);
  await product.db.delete(event);
  for (const one of everyEvent()) await product.db.insert(event).values(one);
});

test('each text column of each table has an entry, and each entry a column', async () => {
  const stored = await queryRows<{ text: string }>(
    product.db,
    sql`SELECT table_name || '.' || column_name AS text FROM information_schema.columns
        WHERE table_schema = 'public' AND is_generated = 'NEVER'
          AND (data_type IN ('text', 'json', 'jsonb', 'character varying') OR udt_name = '_text')`,
  );
  const enumerated = tables.flatMap((table: PgTable) =>
    getTableConfig(table).columns.flatMap(({ name, enumValues = [] }) =>
      enumValues.length > 0 ? [`${getTableName(table)}.${name}`] : [],
    ),
  );
  const listed = Object.entries(texts).flatMap(([table, fields]) =>
    Object.keys(fields).map((path) => `${table}.${path.split('.')[0]}`),
  );
  const free = stored.map(({ text }) => text).filter((text) => !enumerated.includes(text));
  expect(sorted(listed)).toEqual(sorted(free));
});

/** Returns what a parent exports, and the canaries in it. */
async function exportedCanaries() {
  const exported = await family.call(exportOwn);
  return { exported, canaries: [...canariesIn(exported)] };
}

/** The canaries of the texts that the parent reads. */
const listed = Object.entries(texts).flatMap(([table, fields]) =>
  Object.keys(fields)
    .filter((path) => fields[path] === parent)
    .map((path) => `1:${table}.${path}`),
);

test('a parent’s export contains exactly the texts that are listed', async () => {
  const { canaries } = await exportedCanaries();
  expect(sorted(canaries.filter((one) => !one.startsWith('event|')))).toEqual(sorted(listed));
});

test('a parent’s export contains exactly the events and the texts in them that are listed', async () => {
  const { exported, canaries } = await exportedCanaries();
  const found = canaries.filter((one) => one.startsWith('event|')).map((one) => one.split('|'));
  expect(sorted(found.map(([, resource = '']) => resource))).toEqual(sorted(Object.keys(readableEvents)));
  for (const [resource, { actions, texts, reasons }] of Object.entries(readableEvents)) {
    const own = found.filter(([, of]) => of === resource);
    const inEach = Map.groupBy(own, ([, , action, actor]) => `${action} by ${actor}`);
    const expected = actions.flatMap((action) => actors.map((actor) => `${action} by ${actor}`));
    expect(sorted(inEach.keys()), resource).toEqual(sorted(expected));
    for (const [name, parts] of inEach) {
      const [, , action = '', actor] = parts[0] ?? [];
      const mayReadReason = actor === 'parent' || reasons.includes(action);
      const both = texts.flatMap((path) => [`before.${path}`, `after.${path}`]);
      expect(sorted(parts.map(([, , , , path = '']) => path)), `${resource}: ${name}`).toEqual(
        sorted([...both, ...(mayReadReason ? ['after.reason'] : [])]),
      );
    }
  }
  const authors = (exported.events as { by: string }[]).map(({ by }) => by);
  expect(sorted(authors)).toEqual(['the agency', 'the nanny', 'you']);
});

/** Texts that are not about the parent, but that the site shows them. */
const alsoShown = ['1:nanny_polo.languages', '1:nanny_polo.photo'];
/** The family's own words, which it reads on the booking that it asked to change. */
const ownWords = ['event|booking|request-change|parent|after.reason'];
const ofEveryone = [
  '1:document_type.description',
  '2:document_type.title',
  '2:document_type.description',
  '2:care_agreement.title',
  '2:care_agreement.text',
];

test('no other call of a parent returns a text that is not listed', async () => {
  // These are validated when they are read.
  await product.db.update(series).set({ address: null, children: [] });
  await product.db.update(nannyPolo).set({ rates: [] });
  await product.db.update(passkey).set({ transports: [], credential_id: sql`'owned' || id` });
  const calls = (await everyEndpoint()).filter(
    ({ method, url, config, schema }) =>
      method === 'GET' &&
      config.access === 'user' &&
      url !== exportOwn.url &&
      !(schema.response[200] instanceof z.ZodMiniFile),
  );
  const read: string[] = [];
  for (const call of calls) {
    const response = await family.call(call, { params: { id: 1 } });
    for (const canary of canariesIn(response)) read.push(canary);
  }
  expect(
    sorted(read).filter((one) => ![...listed, ...alsoShown, ...ownWords, ...ofEveryone].includes(one)),
  ).toEqual([]);
  expect(read).toContain('1:booking.notes');
});
