import { Box, Button } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import { daysOf, type Recurrence } from '@nanny-polo/shared/recurrence';
import type { SeriesDraft } from '@nanny-polo/shared/series';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { isDay } from '../field/instant.ts';
import { DayField } from '../input/DayField.tsx';

interface AwayDaysProps {
  /** The days of the series, without those left out. */
  rule: Recurrence;
  visits: SeriesDraft['visits'];
  /** Whether the series ends after a number of visits: each visit left out is then replaced by one at the end. */
  isCounted: boolean;
  onLeaveOut: (days: readonly string[]) => void;
}

/** Leaves out the family's own holidays, from one day to another. Shows the visits in that period and their price. */
export function AwayDays({ rule, visits, isCounted, onLeaveOut }: AwayDaysProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`repeat.${name}`, values);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const isWhole = isDay(from) && isDay(to);
  const isInOrder = isWhole && from <= to;
  const days = isInOrder ? daysOf(rule, { from, to }) : [];
  const prices = visits.flatMap(({ day, price_minor }) => (days.includes(day) ? [price_minor] : []));
  const price = money(prices.reduce((sum, one) => sum + one, 0));
  return (
    <Box role="group" aria-label={text('away')} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
        <DayField label={text('away_from')} value={from} onChange={setFrom} />
        <DayField
          label={text('away_to')}
          value={to}
          onChange={setTo}
          {...(isWhole && !isInOrder && { fault: text('away_order') })}
        />
        <Button
          variant="outlined"
          color="inherit"
          disabled={days.length === 0}
          onClick={() => {
            onLeaveOut(days);
            setFrom(null);
            setTo(null);
          }}
        >
          {text('away_submit')}
        </Button>
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {isInOrder && text('away_visits', { smart_count: days.length })}
        {prices.length > 0 && ` ${text('away_price', { price })} ${text(isCounted ? 'one_more' : 'fewer')}`}
      </Box>
    </Box>
  );
}
