import { daysOf, type Recurrence } from '@nanny-polo/shared/bookings/recurrence';
import type { UserSeriesQuote } from '@nanny-polo/shared/bookings/user-series';
import { useState } from 'react';
import { createMoneyFormat, formatCalendarDay, formatPeriod } from '../../../lib/format.ts';
import { fillText } from '../../../messages/fill.ts';
import { DateField } from '../../input/DateField.tsx';
import { LinkButton, SmallButton } from '../SmallButton.tsx';
import { useText } from '../user-text.ts';
import { isDay } from './series-body.ts';

/** How many dates are shown before “Show all”. */
const shown = 10;

interface Props {
  /** What care costs on bank holidays; empty for live-in care, which costs the same on every day. */
  readonly holidayPrice: string;
  /** The rule as entered. */
  readonly rule: Recurrence;
  readonly quote: UserSeriesQuote;
  /** Whether the series ends after a number of visits, so that another is added for each one left out. */
  readonly isCounted: boolean;
  readonly onLeaveOut: (day: string) => void;
}

/** Returns the format of all amounts of a quote. */
export const moneyFormatOf = ({ week_minor, total_minor, visits }: UserSeriesQuote) =>
  createMoneyFormat([week_minor, total_minor, ...visits.map(({ price_minor }) => price_minor)]);

/** The dates of a repeating request, with prices and buttons to leave them out. Bank holidays come first. */
export function QuotedVisits({ holidayPrice, rule, quote, isCounted, onLeaveOut }: Props) {
  const text = useText().user.request.repeat;
  const { visits } = quote;
  const effect = isCounted ? text.oneMore : text.fewer;
  const [isWhole, setWhole] = useState(false);
  const formatMoney = moneyFormatOf(quote);
  const holidays = visits.filter(({ holiday }) => holiday !== null);
  return (
    <>
      {holidays.length > 0 && (
        <fieldset>
          <legend>{text.holidays}</legend>
          <p className="quiet">
            {holidayPrice} {effect}
          </p>
          <div className="actions">
            {holidays.map(({ day, holiday, price_minor }) => (
              <SmallButton key={day} onClick={() => onLeaveOut(day)}>
                {fillText(text.leaveOutHoliday, {
                  day: formatCalendarDay(day),
                  holiday: holiday ?? '',
                  price: formatMoney(price_minor),
                })}
              </SmallButton>
            ))}
          </div>
        </fieldset>
      )}
      {quote.skipped.length > 0 && (
        <div>
          <p>{text.skipped}</p>
          <ul>
            {quote.skipped.map(({ day, reason }) => (
              <li key={day}>{`${formatCalendarDay(day)}: ${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
      <AwayDays rule={rule} quote={quote} effect={effect} onLeaveOut={onLeaveOut} />
      <fieldset>
        <legend>{text.dates}</legend>
        <ul className="timeline">
          {(isWhole ? visits : visits.slice(0, shown)).map(({ day, start_at, end_at, price_minor }) => (
            <li key={day}>
              <span>{formatPeriod(start_at, end_at)}</span>
              <span>
                {formatMoney(price_minor)}{' '}
                <LinkButton
                  aria-label={fillText(text.leaveOutDay, { day: formatCalendarDay(day) })}
                  onClick={() => onLeaveOut(day)}
                >
                  {text.leaveOut}
                </LinkButton>
              </span>
            </li>
          ))}
        </ul>
        {visits.length > shown && !isWhole && (
          <LinkButton onClick={() => setWhole(true)}>
            {fillText(text.showAll, { count: visits.length })}
          </LinkButton>
        )}
      </fieldset>
    </>
  );
}

type AwayProps = Pick<Props, 'rule' | 'quote' | 'onLeaveOut'> & {
  /** A sentence on what leaving out a day does to the series. */
  readonly effect: string;
};

/** The family's own holidays: a first and a last day, with the visits in that time and their price. */
function AwayDays({ rule, quote, effect, onLeaveOut }: AwayProps) {
  const { visits } = quote;
  const text = useText().user.request.repeat;
  const [{ from, to }, setRange] = useState({ from: '', to: '' });
  const [resets, setResets] = useState(0);
  const isWhole = isDay(from) && isDay(to);
  const days = isWhole && from <= to ? daysOf(rule, { from, to }) : [];
  const prices = visits.flatMap(({ day, price_minor }) => (days.includes(day) ? [price_minor] : []));
  const price = moneyFormatOf(quote)(prices.reduce((sum, one) => sum + one, 0));
  const awayText = fillText(days.length === 1 ? text.awayOne : text.awayMany, { visits: days.length });
  return (
    <fieldset
      key={resets}
      onInput={({ currentTarget: { form } }) => {
        const fields = new FormData(form ?? undefined);
        setRange({ from: String(fields.get('away_from')), to: String(fields.get('away_to')) });
      }}
    >
      <legend>{text.away}</legend>
      <div className="pair">
        <DateField name="away_from" label={text.awayFrom} min={rule.first_day} />
        <DateField
          name="away_to"
          label={text.awayTo}
          min={isDay(from) ? from : rule.first_day}
          error={isWhole && to < from ? text.awayOrder : undefined}
        />
      </div>
      <p role="status">
        {isWhole && from <= to && (days.length === 0 ? text.awayNone : awayText)}
        {prices.length > 0 && ` ${fillText(text.awayPrice, { price })} ${effect}`}
      </p>
      {days.length > 0 && (
        <SmallButton
          onClick={() => {
            for (const day of days) onLeaveOut(day);
            setRange({ from: '', to: '' });
            setResets(resets + 1);
          }}
        >
          {text.awaySubmit}
        </SmallButton>
      )}
    </fieldset>
  );
}
