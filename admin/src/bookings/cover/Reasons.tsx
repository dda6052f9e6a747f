import { Box } from '@mui/material';
import type { WeekHours } from '@nanny-polo/shared/bookings/availability';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useTranslate } from 'react-admin';
import { HoursThatWeek } from './HoursThatWeek.tsx';

/** Returns a function that puts a price difference into words: `£4.00 more`. */
export function useCostWords(): (minor: number) => string {
  const translate = useTranslate();
  const kindOf = (minor: number) => (minor > 0 ? 'more' : 'less');
  return (minor) =>
    translate(`cover.cost.${minor === 0 ? 'same' : kindOf(minor)}`, { amount: formatMoney(Math.abs(minor)) });
}

interface ReasonsProps {
  why: readonly string[];
  /** The price difference with this nanny in minor units; null if it is not known. */
  cost_minor?: number | null;
  /** The nanny's hours in the week of the visit; null if they are not known. */
  week?: WeekHours | null;
}

export function Reasons({ why, cost_minor = null, week = null }: ReasonsProps) {
  const costWords = useCostWords();
  const cost = cost_minor === null ? [] : [costWords(cost_minor)];
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
      {[...why, ...cost].join(' · ')}
      {week && (
        <>
          {why.length + cost.length > 0 && ' · '}
          <HoursThatWeek week={week} />
        </>
      )}
    </Box>
  );
}
