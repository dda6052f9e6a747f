import { agencyDefaults } from '@nanny-polo/shared/agency-defaults';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/booking';
import { answerForNanny } from '@nanny-polo/shared/booking-work';
import { discount } from '@nanny-polo/shared/discount';
import { series as contract, draftSeries, type Series } from '@nanny-polo/shared/series';
import { answerSeriesForNanny, confirmSeries } from '@nanny-polo/shared/series-work';
import { expect, test } from 'vitest';
import { keepTerms, pricesOf } from '../../accounts/agency/terms.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries, seriesForm } from '../../test/series.ts';

/** A code with fewer uses than the series has visits: it applies to the first visits only. */

const product = await openProduct();
const owner = await product.signedIn('owner');
await keepTerms(product.db, { ...pricesOf(agencyDefaults), holiday_percent: 0 });

const [full, less] = [9200, 8280];

/** Creates a series of four four-hour visits with a code for two uses. Its nanny has accepted. */
async function accepted(code: string): Promise<Series> {
  await owner.call(discount.create, {
    body: { name: code, code, kind: 'percent', value: 10, limit_total: 2 },
  });
  const { id: parent_id } = await readyParent(product.db);
  const { id: nanny_polo_id } = await readyNanny(product.db);
  const made = { parent_id, visits: 4, discount_codes: [code], offers: [{ nanny_polo_id }] };
  const draft = await owner.call(draftSeries, { body: seriesForm(made) });
  expect(draft.visits.map((one) => one.price_minor)).toEqual([less, less, full, full]);
  const { id, version, offers } = await createSeries(owner, made);
  const body = { version, offer_id: offers[0]?.id ?? 0, answer: 'accepted' as const };
  return owner.call(answerSeriesForNanny, { params: { id }, body });
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

/** Confirms a booking of another family with the code. */
async function useElsewhere(code: string): Promise<Booking> {
  const { id: parent_id } = await readyParent(product.db);
  const { id: nanny_polo_id } = await readyNanny(product.db);
  const { id, version } = await owner.call(booking.create, {
    body: { parent_id, nanny_polo_id, service: 'hourly', discount_codes: [code], ...nextSlot() },
  });
  const params = { id };
  const answered = await owner.call(answerForNanny, { params, body: { version, answer: 'accepted' } });
  return owner.call(bookingTransitionCalls.confirm, { params, body: { version: answered.version } });
}

test('unless the agency pays, refuses to confirm above the agreed price and names the day, both prices and the code', async () => {
  const of = await accepted('ONETAKEN');
  await useElsewhere('ONETAKEN');
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
