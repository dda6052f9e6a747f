import { booking } from '@nanny-polo/shared/booking';
import type { HttpClient } from '@nanny-polo/shared/http-client';
import { eraseParent, parents } from '@nanny-polo/shared/parents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseCompletely } from '../../scripts/drill/privacy.ts';
import { type Product, startProduct } from '../test/product.ts';

const log: string[] = [];
let product: Product;
let owner: HttpClient;
beforeAll(async () => {
  product = await startProduct({ logLevel: 'debug' }, { write: (line) => void log.push(line) });
  owner = await product.signedIn('owner');
});
afterAll(() => product.close());

test('an erased parent is named in no table, no file, no mail and no line of the log, and what was paid stays', {
  timeout: 60_000,
}, async () => {
  const findings = await eraseCompletely({ ...product, log });
  expect(findings.filter(({ held }) => !held)).toEqual([]);
});

test('an erased parent stays erased', async () => {
  const [erased] = await owner.call(parents.list, { query: { filter: { erased: true } } });
  const params = { id: erased?.id ?? 0 };
  const version = erased?.version ?? 0;
  for (const call of [
    () => owner.call(parents.update, { params, body: { version, first_name: 'Back' } }),
    () => owner.call(eraseParent, { params, body: { version, confirm: erased?.email ?? '' } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
  }
});

test('a parent with open bookings is neither erased nor archived', async () => {
  const slot = {
    service: 'hourly',
    start_at: '2031-05-06T09:00:00Z',
    end_at: '2031-05-06T12:00:00Z',
  } as const;
  await owner.call(booking.create, { body: { parent_id: 3, ...slot } });
  const parent = await owner.call(parents.get, { params: { id: 3 } });
  const call = owner.call(eraseParent, {
    params: { id: 3 },
    body: { version: parent.version, confirm: parent.email },
  });
  await expect(call).rejects.toMatchObject({ status: 409, body: { code: 'in_use' } });
});

test('events of the living cannot be changed', async () => {
  await expect(product.db.execute(`UPDATE event SET actor_name = 'nobody' WHERE id = 1`)).rejects.toThrow();
  await expect(product.db.execute(`DELETE FROM event WHERE id = 1`)).rejects.toThrow();
});
