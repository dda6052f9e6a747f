import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { costWords } from './cost-words.ts';

interface ReasonsProps {
  /** Why to choose the nanny, in words. */
  why: readonly string[];
  /** The price difference with this nanny in minor units; null if it is not known. */
  cost_minor: number | null;
}

/** The reasons to choose a nanny, and the price difference. */
export function Reasons({ why, cost_minor }: ReasonsProps) {
  const translate = useTranslate();
  const cost = cost_minor === null ? [] : [costWords(translate, cost_minor)];
  return <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{[...why, ...cost].join(' · ')}</Box>;
}
