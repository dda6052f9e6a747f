import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { openPostgres } from '../src/kernel/database/postgres.ts';
import { addressOf, onPostgres } from '../src/test/database.ts';
import { openProduct } from '../src/test/product.ts';
import { checkEveryChange } from './every-change.ts';
import { createTokens } from './sign-in.ts';

const product = await openProduct();
// On PGlite both apps share the one connection, as they share the process.
const database = onPostgres() ? await openPostgres(addressOf(product.database)) : product.database;
const app = await buildApp({ config: product.config, db: database.db, listen: database.listen });
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const second = {
  url: `${origin}/api`,
  async close() {
    await app.close();
    if (database !== product.database) await database.close();
  },
};
afterAll(async () => {
  await second.close();
});

test('leaves no reader that is cut off or misses notices without the current state', {
  timeout: 240_000,
}, async () => {
  const tokens = await createTokens(product.db, 2, 1);
  const writing = { events: 300, writers: 20, cutAfter: 15 };
  const finding = await checkEveryChange(product.db, [product.url, second.url], tokens, writing);
  expect(finding).toMatchObject({ held: true });
});
