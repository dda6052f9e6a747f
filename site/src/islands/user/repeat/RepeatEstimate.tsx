import { describeRule, type Recurrence } from '@nanny-polo/shared/bookings/recurrence';
import type { quoteUserSeries, UserSeriesQuote } from '@nanny-polo/shared/bookings/user-series';
import type { PageFigures } from '@nanny-polo/shared/office/page-values';
import { fillText } from '../../../messages/fill.ts';
import { describePrice } from '../Estimate.tsx';
import { TermsEnd } from '../TermsEnd.tsx';
import type { Quoted } from '../use-quote.ts';
import { useText } from '../user-text.ts';
import { moneyFormatOf, QuotedVisits } from './QuotedVisits.tsx';

interface Props {
  readonly figures: PageFigures;
  /** The price of the request as entered. */
  readonly quoted: Quoted<typeof quoteUserSeries>;
  readonly onLeaveOut: (day: string) => void;
}

/** What a repeating request costs: per week, in total, and for each visit. */
export function RepeatEstimate({ figures, quoted, onLeaveOut }: Props) {
  const text = useText().user.request;
  return (
    <>
      <div className="estimate" role="status">
        <p className="display">{text.priceTitle}</p>
        {quoted.status === 'ready' ? (
          <>
            <p>
              <strong>{sentenceOf(quoted)}</strong>
            </p>
            <TermsEnd rule={ruleOf(quoted)} />
            <Totals quote={quoted.quote} />
            {quoted.sent.service !== 'live_in' && (
              <p className="quiet">
                {fillText(text.priceNote, {
                  tier: text.wishes.tiers[quoted.sent.tier ?? 'standard'].toLowerCase(),
                })}
              </p>
            )}
          </>
        ) : (
          <p>{describePrice(quoted, { ...text, priceNone: text.repeat.priceNone })}</p>
        )}
        <p className="quiet">{fillText(text.repeat.cancel, figures)}</p>
      </div>
      {quoted.status === 'ready' && (
        <QuotedVisits
          holidayPrice={quoted.sent.service === 'live_in' ? '' : fillText(text.repeat.holidayPrice, figures)}
          rule={{ ...ruleOf(quoted), ...(quoted.sent.visits && { last_day: null }) }}
          quote={quoted.quote}
          isCounted={!!quoted.sent.visits}
          onLeaveOut={onLeaveOut}
        />
      )}
    </>
  );
}

type Ready = Extract<Quoted<typeof quoteUserSeries>, { status: 'ready' }>;

const ruleOf = ({ quote: { last_day }, sent }: Ready): Recurrence => ({
  ...sent,
  last_day,
  left_out: sent.left_out ?? [],
});

const sentenceOf = (quoted: Ready): string =>
  describeRule(ruleOf(quoted), quoted.quote.last_day ? quoted.quote.visits.length : undefined);

function Totals({ quote }: { readonly quote: UserSeriesQuote }) {
  const text = useText().user.request.repeat;
  const { visits, week_minor, total_minor, last_day } = quote;
  const words = last_day ? text.total : text.totalAhead;
  const format = moneyFormatOf(quote);
  return (
    <dl>
      <div>
        <dt>{text.weekPrice}</dt>
        <dd>{format(week_minor)}</dd>
      </div>
      <div className="total">
        <dt>{visits.length === 1 ? words.one : fillText(words.many, { visits: visits.length })}</dt>
        <dd>{format(total_minor)}</dd>
      </div>
    </dl>
  );
}
