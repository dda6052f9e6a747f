import { inWords, type Recurrence } from '@nanny-polo/shared/recurrence';
import type { quoteUserSeries, UserSeriesQuote } from '@nanny-polo/shared/user-series';
import { money } from '../../../lib/format.ts';
import { fill } from '../../../messages/fill.ts';
import { priceSentence } from '../price-sentence.ts';
import type { Text } from '../text.ts';
import type { Quoted } from '../use-quote.ts';
import { QuotedVisits } from './QuotedVisits.tsx';

interface Props {
  readonly text: Text['user']['request'];
  readonly figures: Readonly<Record<string, string | number>>;
  /** The price of the request as entered. */
  readonly quoted: Quoted<typeof quoteUserSeries>;
  readonly onLeaveOut: (day: string) => void;
}

/** What a request that repeats costs: in a week, in total, and for each visit. */
export function RepeatEstimate({ text, figures, quoted, onLeaveOut }: Props) {
  return (
    <>
      <div className="estimate" role="status">
        <p className="display">{text.priceTitle}</p>
        {quoted.status === 'ready' ? (
          <>
            <p>
              <strong>{sentenceOf(quoted)}</strong>
            </p>
            <Totals text={text.repeat} quote={quoted.quote} />
            <p className="quiet">{text.priceNote}</p>
          </>
        ) : (
          <p>{priceSentence(quoted, { ...text, priceNone: text.repeat.priceNone })}</p>
        )}
        <p className="quiet">{fill(text.repeat.cancel, figures)}</p>
      </div>
      {quoted.status === 'ready' && (
        <QuotedVisits
          text={text.repeat}
          figures={figures}
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
  inWords(ruleOf(quoted), quoted.quote.last_day ? quoted.quote.visits.length : undefined);

interface TotalsProps {
  readonly text: Text['user']['request']['repeat'];
  readonly quote: UserSeriesQuote;
}

function Totals({ text, quote: { visits, week_minor, total_minor, currency, last_day } }: TotalsProps) {
  const words = last_day ? text.total : text.totalAhead;
  return (
    <dl>
      <div>
        <dt>{text.weekPrice}</dt>
        <dd>{money(week_minor, currency)}</dd>
      </div>
      <div className="total">
        <dt>{visits.length === 1 ? words.one : fill(words.many, { visits: visits.length })}</dt>
        <dd>{money(total_minor, currency)}</dd>
      </div>
    </dl>
  );
}
