/** A code with fewer uses than the series has visits: it applies to the first visits only. */

import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { series as contract, draftSeries, type Series } from '@nanny-polo/shared/bookings/series';
import { confirmSeries } from '@nanny-polo/shared/bookings/series-work';
import { discount } from '@nanny-polo/shared/money/discount';
import { expect, test } from 'vitest';
import { keepTerms, pricesOf } from '../../accounts/agency/terms.ts';
import { buildersOf } from '../../test/builders.ts';
import { readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, seriesForm } from '../../test/series.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { bookingIn, seriesIn } = buildersOf(product, owner);
await keepTerms(product.db, { ...pricesOf(agencyDefaults), holiday_percent: 0 });

const [full, less] = [9200, 8280];

/** Creates a series of four four-hour visits with a code for two uses. Its nanny has accepted. */
async function accepted(code: string): Promise<Series> {
  await owner.call(discount.create, {
    body: { name: code, code, kind: 'percent', value: 10, limit_total: 2 },
  });
  const [parent, nanny] = [await readyParent(product.db), await readyNanny(product.db)];
  const fields = { visits: 4, discount_codes: [code] };
  const offers = [{ nanny_polo_id: nanny.id }];
  const draft = await owner.call(draftSeries, {
    body: seriesForm({ parent_id: parent.id, offers, ...fields }),
  });
  expect(draft.visits.map((one) => one.price_minor)).toEqual([less, less, full, full]);
  return seriesIn('accepted', { parent, nanny, ...fields });
}

const confirm = async ({ id }: Series, more: object = {}) => {
  const { version } = await owner.call(contract.get, { params: { id } });
  return owner.call(confirmSeries, { params: { id }, body: { version, ...more } });
};

const pricesOfVisits = async ({ id }: Series) =>
  (await bookingsOf(owner, id)).map((one) => [one.status, one.total_minor]);

test('confirms every visit, and the visits beyond the last use at the full price that was agreed', async () => {
  const of = await accepted('TWOUSES');
  const preview = await confirm(of, { preview: true });
  expect(preview).toMatchObject({ allowed: true, after_minor: 2 * less + 2 * full });
  expect(await confirm(of)).toEqual(preview);
  expect(await pricesOfVisits(of)).toEqual([less, less, full, full].map((total) => ['confirmed', total]));
});

test('unless the agency pays, refuses to confirm above the agreed price and names the day, both prices and the code', async () => {
  const of = await accepted('ONETAKEN');
  await bookingIn('confirmed', { discount_codes: ['ONETAKEN'] });
  const [, second] = await bookingsOf(owner, of.id);
  const why =
    'The family agreed to £82.80, and the price is now £92.00 (ONETAKEN: Its total limit of 2 has been reached)';
  const preview = await confirm(of, { preview: true });
  const refused = preview.visits.filter(({ effect }) => effect === 'refused');
  expect(preview.allowed).toBe(false);
  expect(refused.map(({ day, reasons }) => [day, reasons])).toEqual([[second?.series_day, [why]]]);
  await expect(confirm(of)).rejects.toMatchObject({
    status: 422,
    body: { errors: { [second?.series_day ?? '']: [why] } },
  });
  expect(await pricesOfVisits(of)).toEqual([1, 2, 3, 4].map(() => ['offered', null]));
  await confirm(of, { agency_pays: true });
  expect(await pricesOfVisits(of)).toEqual([less, less, full, full].map((total) => ['confirmed', total]));
});
