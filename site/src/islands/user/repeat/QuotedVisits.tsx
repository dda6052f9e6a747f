import type { Recurrence } from '@nanny-polo/shared/recurrence';
import type { UserSeriesQuote } from '@nanny-polo/shared/user-series';
import { useState } from 'react';
import { calendarDay, money, period } from '../../../lib/format.ts';
import { fill } from '../../../messages/fill.ts';
import { SmallButton } from '../SmallButton.tsx';
import { useText } from '../text.ts';
import { AwayDays } from './AwayDays.tsx';

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

/** The dates of a repeating request, with prices and buttons to leave them out. Bank holidays come first. */
export function QuotedVisits({ holidayPrice, rule, quote, isCounted, onLeaveOut }: Props) {
  const text = useText().user.request.repeat;
  const { visits, currency } = quote;
  const effect = isCounted ? text.oneMore : text.fewer;
  const [isWhole, setWhole] = useState(false);
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
                {fill(text.leaveOutHoliday, {
                  day: calendarDay(day),
                  holiday: holiday ?? '',
                  price: money(price_minor, currency),
                })}
              </SmallButton>
            ))}
          </div>
        </fieldset>
      )}
      <AwayDays rule={rule} quote={quote} effect={effect} onLeaveOut={onLeaveOut} />
      <fieldset>
        <legend>{text.dates}</legend>
        <ul className="timeline">
          {(isWhole ? visits : visits.slice(0, shown)).map(({ day, start_at, end_at, price_minor }) => (
            <li key={day}>
              <span>{period(start_at, end_at)}</span>
              <span>
                {money(price_minor, currency)}{' '}
                <button
                  type="button"
                  className="link"
                  aria-label={fill(text.leaveOutDay, { day: calendarDay(day) })}
                  onClick={() => onLeaveOut(day)}
                >
                  {text.leaveOut}
                </button>
              </span>
            </li>
          ))}
        </ul>
        {visits.length > shown && !isWhole && (
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {fill(text.showAll, { count: visits.length })}
          </button>
        )}
      </fieldset>
    </>
  );
}
