import { inWords } from '@nanny-polo/shared/recurrence';
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
          quote={quoted.quote}
          isCounted={!!quoted.sent.visits}
          onLeaveOut={onLeaveOut}
        />
      )}
    </>
  );
}

function sentenceOf({ quote, sent }: Extract<Quoted<typeof quoteUserSeries>, { status: 'ready' }>): string {
  const { last_day, visits } = quote;
  const rule = { ...sent, last_day, left_out: sent.left_out ?? [] };
  return inWords(rule, last_day ? visits.length : undefined);
}

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
