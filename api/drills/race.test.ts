import { expect, test } from 'vitest';
import { amount, onPostgres } from '../src/test/database.ts';
import { openProduct } from '../src/test/product.ts';
import { rushForOneSlot } from './race.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

// On PGlite's one connection nothing runs in parallel, so a few calls are enough to cover the code.
test('accepts exactly one of many parallel bookings of one slot in each round', async () => {
  const [rounds, count] = onPostgres() ? [amount(2, 1), amount(500, 100)] : [2, 50];
  for (let round = 0; round < rounds; round += 1) {
    const day = `2033-06-${String(round + 1).padStart(2, '0')}`;
    expect(await rushForOneSlot(owner, 1 + round, day, count)).toMatchObject({ held: true });
  }
});
