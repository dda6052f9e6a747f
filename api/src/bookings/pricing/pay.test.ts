import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { quoteOfBooking } from '@nanny-polo/shared/bookings/booking-work';
import { getOffer } from '@nanny-polo/shared/bookings/offer';
import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guest, readyNanny, readyParent } from '../../test/people.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { priceLines, priceOvertime } from './lines.ts';

const product = await openProduct();
const post = await openPost(product.database);
const owner = await product.signedIn('owner');

const hour = 3_600_000;
const start = Date.now() + 30 * 24 * hour;

test('the lines of a nanny’s pay add up to it, whatever the rate, the time, the children and the distance', () => {
  const whole = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(
      whole(9999),
      whole(400 * 24 * 60),
      whole(48 * 60),
      whole(6),
      whole(60_000),
      (rate, from, minutes, children, metres) => {
        const start_at = new Date(Date.UTC(2026, 0, 1) + from * 60_000);
        const care = {
          service: 'hourly' as const,
          start_at: start_at.toISOString(),
          end_at: new Date(start_at.getTime() + (minutes + 1) * 60_000).toISOString(),
          children_count: children,
          rates: { bill_rate_minor: rate + 500, pay_rate_minor: rate },
          prices: agencyDefaults,
          distance_km: metres / 1000,
        };
        for (const { pay_lines, pay_minor } of [priceLines(care), priceOvertime(care)])
          expect(pay_lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(pay_minor);
      },
    ),
  );
});

test('an offer states the same pay, line by line, in its mail, on its page and in the back office', async () => {
  const parent = await readyParent(product.db);
  const nanny = await readyNanny(product.db);
  const { id } = await owner.call(booking.create, {
    body: {
      ...{ parent_id: parent.id, service: 'hourly', buffer_minutes: 0, nanny_polo_id: nanny.id },
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 13 * hour).toISOString(),
      children: [guest, { ...guest, name: 'Second' }],
    },
  });
  const [mail] = await post.to(nanny.email ?? '');
  const page = await product.client(null).call(getOffer, { params: { token: tokenIn(mail) } });
  const { pay_minor } = await owner.call(quoteOfBooking, { params: { id } });
  expect(page.pay_minor).toBe(pay_minor);
  expect(page.pay_lines.length).toBeGreaterThan(1);
  expect(page.pay_lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(pay_minor);
  expect(mail?.text).toContain(
    `Your pay: ${formatShortMoney(pay_minor)} (${formatShortMoney(page.pay_rate_minor ?? 0)} an hour)`,
  );
  for (const { label, amount_minor } of page.pay_lines)
    expect(mail?.text).toContain(`${label}: ${formatShortMoney(amount_minor)}`);
});
