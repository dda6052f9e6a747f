import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../../src/test/product.ts';
import { fuzz } from './fuzz.ts';
import { ownerToken } from './sign-in.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('answers a thousand malformed requests without a 5xx or a stack trace', {
  timeout: 180_000,
}, async () => {
  const authorization = `Bearer ${await ownerToken(product.url)}`;
  expect(await fuzz(product.url, authorization, 1000, 11)).toMatchObject({ held: true, figure: 'none' });
});
