import { expect, test } from 'vitest';
import { openProduct } from '../../src/test/product.ts';
import { fuzz } from './fuzz.ts';
import { ownerToken } from './sign-in.ts';

const product = await openProduct();

test('answers a thousand malformed requests without a 5xx or a stack trace', async () => {
  const authorization = `Bearer ${await ownerToken(product.url)}`;
  expect(await fuzz(product.url, authorization, 1000, 11)).toMatchObject({ held: true, figure: 'none' });
});
