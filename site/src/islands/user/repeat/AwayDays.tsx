import { daysOf, type Recurrence } from '@nanny-polo/shared/recurrence';
import type { UserSeriesQuote } from '@nanny-polo/shared/user-series';
import { useState } from 'react';
import { money } from '../../../lib/format.ts';
import { fill } from '../../../messages/fill.ts';
import { DateField } from '../../input/DateField.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { useText } from '../text.ts';
import { isDay } from './series-body.ts';

interface Props {
  /** The rule of the request, with the days left out so far. */
  readonly rule: Recurrence;
  readonly quote: UserSeriesQuote;
  /** A sentence on what leaving out a day does to the series. */
  readonly effect: string;
  readonly onLeaveOut: (day: string) => void;
}

/** The family's own holidays: a first and a last day, with the visits in that time and their price. */
export function AwayDays({ rule, quote: { visits, currency }, effect, onLeaveOut }: Props) {
  const text = useText().user.request.repeat;
  const [{ from, to }, setRange] = useState({ from: '', to: '' });
  const [resets, setResets] = useState(0);
  const isWhole = isDay(from) && isDay(to);
  const days = isWhole && from <= to ? daysOf(rule, { from, to }) : [];
  const prices = visits.flatMap(({ day, price_minor }) => (days.includes(day) ? [price_minor] : []));
  const price = money(
    prices.reduce((sum, one) => sum + one, 0),
    currency,
  );
  const found = fill(days.length === 1 ? text.awayOne : text.awayMany, { visits: days.length });
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
        <DateField name="away_from" label={text.awayFrom} min={rule.first_day} error={undefined} />
        <DateField
          name="away_to"
          label={text.awayTo}
          min={isDay(from) ? from : rule.first_day}
          error={isWhole && to < from ? text.awayOrder : undefined}
        />
      </div>
      <p role="status">
        {isWhole && from <= to && (days.length === 0 ? text.awayNone : found)}
        {prices.length > 0 && ` ${fill(text.awayPrice, { price })} ${effect}`}
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
