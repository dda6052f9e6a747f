import { expect, test } from 'vitest';
import { openProduct } from '../../src/test/product.ts';
import { fuzz } from './fuzz.ts';
import { ownerToken } from './sign-in.ts';

const product = await openProduct();

test('responds to a thousand requests with hostile values without a 5xx or a stack trace', async () => {
  const authorization = `Bearer ${await ownerToken(product.url)}`;
  expect(await fuzz(product.url, authorization, 1000, 11)).toMatchObject({ held: true, figure: 'none' });
});
