import { Box } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import { useTranslate } from 'react-admin';

/** Returns a function that puts a price difference into words: `£4.00 more`. */
export function useCostWords(): (minor: number) => string {
  const translate = useTranslate();
  const kindOf = (minor: number) => (minor > 0 ? 'more' : 'less');
  return (minor) =>
    translate(`cover.cost.${minor === 0 ? 'same' : kindOf(minor)}`, { amount: money(Math.abs(minor)) });
}

interface ReasonsProps {
  /** Why to choose the nanny, in words. */
  why: readonly string[];
  /** The price difference with this nanny in minor units; null if it is not known. */
  cost_minor: number | null;
}

/** The reasons to choose a nanny, and the price difference. */
export function Reasons({ why, cost_minor }: ReasonsProps) {
  const costWords = useCostWords();
  const cost = cost_minor === null ? [] : [costWords(cost_minor)];
  return <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{[...why, ...cost].join(' · ')}</Box>;
}
