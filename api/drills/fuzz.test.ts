import { expect, test } from 'vitest';
import { amount } from '../src/test/database.ts';
import { openProduct } from '../src/test/product.ts';
import { fuzz } from './fuzz.ts';
import { ownerToken } from './sign-in.ts';

const product = await openProduct();

test('responds to requests with hostile values without a 5xx or a stack trace', async () => {
  const authorization = `Bearer ${await ownerToken(product.url)}`;
  expect(await fuzz(product.url, authorization, amount(1000, 300), 11)).toMatchObject({
    held: true,
    figure: 'none',
  });
});
