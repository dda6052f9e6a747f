import { readVerifiedBackup } from '@nanny-polo/shared/office/verified-backup';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pinMail } from '../../accounts/mail/kinds.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { onPostgres } from '../../test/database.ts';
import { openProduct, startProduct } from '../../test/product.ts';
import type { Manifest } from '../backup/manifest.ts';
import { recordVerified } from '../backup/verified.ts';

const metricsToken = 'a-token-for-prometheus';
const product = await openProduct({ metricsToken, commit: '1a2b3c4d' });

test('metrics need the token, and count calls by route', async () => {
  expect((await product.send('/metrics')).status).toBe(401);
  expect((await product.send('/metrics', { headers: { authorization: 'Bearer other' } })).status).toBe(401);
  await product.send('/users/email-verification/canary-token', { method: 'POST' });
  await product.send('/health');
  const response = await product.send('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/health",status="200"\} 1/,
  );
  expect(text).toMatch(/build_info\{version="[\d.]+",commit="1a2b3c4d"\} 1/);
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toContain('queue_jobs');
  expect(text).not.toContain('canary');
  if (onPostgres()) expect(text).toMatch(/database_connections\{state="idle"\} \d/);
});

const read = async () =>
  (await product.send('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text();

test('metrics count the mails that could not be delivered', async () => {
  const { db } = product;
  await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail'`);
  for (let at = 0; at < 3; at += 1) await queueMail(db, pinMail, { realm: 'admin', reset_pin_id: at });
  await db.execute(sql`UPDATE pgboss.job SET state = 'failed' WHERE data ->> 'reset_pin_id' = '0'`);
  await db.execute(sql`UPDATE pgboss.job SET state = 'completed', output = '{"state": "undeliverable"}'
    WHERE data ->> 'reset_pin_id' = '1'`);
  expect(await read()).toMatch(/^mails_undeliverable 2$/m);
});

test('metrics and the owner see when the newest verified backup was made', async () => {
  const owner = await product.signedIn('owner');
  expect(await owner.call(readVerifiedBackup)).toEqual({ backup: null });
  expect(await read()).not.toMatch(/^backup_verified/m);
  const { dataDir } = product.config;
  const record = (made_at: string, restored: boolean) =>
    recordVerified(dataDir, { made_at } as Manifest, restored);
  record('2026-11-30T03:00:00.000Z', false);
  record('2026-11-29T03:00:00.000Z', true);
  expect(await read()).toMatch(/^backup_verified_timestamp_seconds\{restored="false"\} 1796007600$/m);
  record('2026-11-30T03:00:00.000Z', true);
  record('2026-11-30T03:00:00.000Z', false);
  expect(await read()).toMatch(/^backup_verified_timestamp_seconds\{restored="true"\} 1796007600$/m);
  expect((await owner.call(readVerifiedBackup)).backup).toMatchObject({ restored: true });
});

test('without a configured token there are no metrics', async () => {
  const plain = await startProduct();
  expect((await plain.send('/metrics')).status).toBe(404);
  await plain.close();
});
