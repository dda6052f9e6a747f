import { expect, test } from 'vitest';
import { amount } from '../src/test/database.ts';
import { openProduct } from '../src/test/product.ts';
import { fuzzCalls } from './fuzz.ts';
import { requestOwnerToken } from './sign-in.ts';

const product = await openProduct();

test('responds to requests with hostile values without a 5xx or a stack trace', async () => {
  const authorization = `Bearer ${await requestOwnerToken(product.url)}`;
  expect(await fuzzCalls(product.url, authorization, amount(1000, 300), 11)).toMatchObject({
    held: true,
    figure: 'none',
  });
});
