import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exactTotal, totalKindHeader } from '@nanny-polo/shared/contract/list-query';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerProcess } from '../../.ci/server-process.ts';
import { buildApp } from '../src/app.ts';
import { booking } from '../src/bookings/schedule/booking-table.ts';
import { readDemoConfig } from '../src/kernel/config/config.ts';
import { queryRows } from '../src/kernel/database/database.ts';
import { onPostgres, testDatabase } from '../src/test/database.ts';
import { withClient } from '../src/test/template.ts';
import { fillDatabase } from './fill.ts';
import { openAdminSessions, startBaseline } from './processes.ts';
import { questions } from './questions.ts';

/** An agency with more bookings than are counted exactly when an estimate is allowed. */
const agency = {
  parents: 250,
  nannies: 20,
  bookings: exactTotal + 200,
  ahead: 40,
  perDay: 20,
  perDayAhead: 10,
};

/** Both servers return instants, each in its own format. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const comparable = (text: string) =>
  JSON.parse(text, (_name, value) =>
    typeof value === 'string' && instant.test(value) ? Date.parse(value) : value,
  );

const totalIn = (range: unknown) => (range ? String(range).split('/').at(-1) : null);

describe.runIf(onPostgres())('calls of the bench', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let baseline: ServerProcess;
  let authorization: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'nanny-polo-bench-'));

  beforeAll(async () => {
    database = await testDatabase();
    const url = String(database.queue.connectionString);
    await withClient(url, (client) => fillDatabase(client, agency, () => {}));
    const [token] = await openAdminSessions(url, 1);
    authorization = `Bearer ${token}`;
    app = await buildApp({ config: { ...readDemoConfig({}), logLevel: 'silent', dataDir }, db: database.db });
    baseline = await startBaseline(url);
  }, 300_000);
  afterAll(async () => {
    await baseline?.stop();
    await app?.close();
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = (path: string, body?: string) =>
    app.inject({
      method: body ? 'POST' : 'GET',
      url: path,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body }),
    });

  /** Returns the total of a list and the kind of total that the response states. */
  const totalOf = async (filter: object, total?: 'estimate') => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), ...(total && { total }) });
    const { headers, statusCode, body } = await ask(`/api/admin/booking?${query}`);
    expect(statusCode, body).toBe(200);
    return [Number(totalIn(headers['content-range'])), headers[totalKindHeader] ?? null] as const;
  };

  test.each(questions)(
    '$what succeeds, and gets the same response as from the baseline if that has the call',
    async ({ requests, baseline: asBaseline }) => {
      const sent = requests(agency.bookings).slice(0, 5);
      const others = asBaseline?.(agency.bookings).slice(0, 5) ?? [];
      for (const [at, { path, body }] of sent.entries()) {
        const response = await ask(path, body);
        expect(response.statusCode).toBe(body ? 201 : 200);
        const other = others[at];
        if (!other) continue;
        const expected = await fetch(baseline.url + other.path);
        expect(expected.status).toBe(200);
        expect(comparable(response.body)).toEqual(comparable(await expected.text()));
        expect(totalIn(response.headers['content-range'])).toBe(
          totalIn(expected.headers.get('content-range')),
        );
      }
    },
  );

  test('returns an exact total, whether from the tally or by counting', async () => {
    const [kept] = await queryRows<{ all: number; closed: number; phone: number }>(
      database.db,
      sql`SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'closed')::int AS closed,
        count(*) FILTER (WHERE source = 'phone')::int AS phone FROM booking`,
    );
    expect(await totalOf({})).toEqual([kept?.all, null]);
    expect(await totalOf({ status: 'closed' })).toEqual([kept?.closed, null]);
    expect(await totalOf({ source: 'phone' })).toEqual([kept?.phone, null]);
  });

  test('estimates a large total if the client allows it, and marks it; counts a small one exactly', async () => {
    const [exact, kind] = await totalOf({ service: 'hourly' });
    expect([exact, kind]).toEqual([await database.db.$count(booking), null]);
    const [estimate, otherKind] = await totalOf({ service: 'hourly' }, 'estimate');
    expect(otherKind).toBe('estimate');
    expect(estimate).toBeGreaterThan(exactTotal);
    expect(await totalOf({ source: 'phone' }, 'estimate')).toEqual(await totalOf({ source: 'phone' }));
    expect(await totalOf({}, 'estimate')).toEqual(await totalOf({}));
  });

  test('returns the same far page with an exact total as with an estimated one', async () => {
    const query = { filter: '{"service":"hourly"}', range: '[1200,1224]', sort: '["start_at","ASC"]' };
    const page = async (more: object) =>
      JSON.parse((await ask(`/api/admin/booking?${new URLSearchParams({ ...query, ...more })}`)).body);
    const exact = await page({});
    expect(exact).toHaveLength(25);
    expect(await page({ total: 'estimate' })).toEqual(exact);
  });
});
