import type { HttpClient } from '@nanny-polo/shared/http-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { type Product, startProduct } from '../../src/test/product.ts';
import { rushForOneSlot } from './race.ts';

let product: Product;
let owner: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  owner = await product.signedIn('owner');
});
afterAll(() => product.close());

// One connection cannot race; PGlite runs a small part to cover the code.
test('accepts exactly one of many parallel bookings of one slot in each round', {
  timeout: 180_000,
}, async () => {
  const [rounds, count] = onPostgres() ? [2, 500] : [2, 50];
  for (let round = 0; round < rounds; round += 1) {
    const day = `2033-06-${String(round + 1).padStart(2, '0')}`;
    expect(await rushForOneSlot(owner, 1 + round, day, count)).toMatchObject({
      won: 1,
      refused: count - 1,
      others: [],
    });
  }
});
