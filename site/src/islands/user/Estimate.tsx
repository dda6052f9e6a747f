import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import type { quoteUserBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import type { PageFigures } from '@nanny-polo/shared/office/page-values';
import { describeRealHours } from '@nanny-polo/shared/time/real-hours';
import { formatPeriod } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { isByTheHour, PriceLines } from './PriceLines.tsx';
import type { Quoted } from './use-quote.ts';
import { type Text, useText } from './user-text.ts';

interface Props {
  readonly figures: PageFigures;
  /** The price of the request as entered. */
  readonly quoted: Quoted<typeof quoteUserBooking>;
  /** The times as entered. */
  readonly time: Pick<UserBooking, 'start_at' | 'end_at'> | null;
}

/** What the request costs, line by line, as the server prices it. */
export function Estimate({ figures, quoted, time }: Props) {
  const text = useText().user.request;
  const tier = text.wishes.tiers[(quoted.status === 'ready' && quoted.sent.tier) || 'standard'];
  return (
    <div className="estimate" role="status">
      <p className="display">{text.priceTitle}</p>
      {quoted.status === 'ready' ? (
        <>
          {time && describeRealHours(time.start_at, time.end_at) && (
            <p>{formatPeriod(time.start_at, time.end_at)}</p>
          )}
          {/* A discount code that takes nothing off is reported at its field. */}
          <PriceLines total={text.priceTotal} price={{ ...quoted.quote, not_applied: [] }} />
          {isByTheHour(quoted.quote) && (
            <p className="quiet">{fillText(text.priceNote, { tier: tier.toLowerCase() })}</p>
          )}
        </>
      ) : (
        <p>{describePrice(quoted, text)}</p>
      )}
      <p className="quiet">{fillText(text.cancel, figures)}</p>
    </div>
  );
}

/** Returns the sentence to show while there is no price. */
export function describePrice(
  quoted: { readonly status: 'none' | 'loading' } | { readonly status: 'failed'; readonly reason: string },
  text: Pick<Text['user']['request'], 'priceNone' | 'priceAsking' | 'priceFailed'>,
): string {
  if (quoted.status === 'failed') return quoted.reason || text.priceFailed;
  return quoted.status === 'none' ? text.priceNone : text.priceAsking;
}
