import { getOffer, offerState } from '@nanny-polo/shared/offer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../../src/test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const over = offerState.options.filter((state) => state !== 'waiting');

test.each(over)('the demo has a link to an offer that is %s', async (state) => {
  const params = { token: `demo-${state}` };
  expect(await product.client(null).call(getOffer, { params })).toMatchObject({ state });
});
