import { getOffer, offerState } from '@nanny-polo/shared/bookings/offer';
import { expect, test } from 'vitest';
import { openProduct } from '../src/test/product.ts';

const product = await openProduct();

const over = offerState.options.filter((state) => state !== 'waiting');

test.each(over)('the demo has a link to an offer in state %s', async (state) => {
  const params = { token: `demo-${state}` };
  expect(await product.client(null).call(getOffer, { params })).toMatchObject({ state });
});
