import { Box } from '@mui/material';
import type { Series } from '@nanny-polo/shared/series';
import { useRecordContext, useTranslate } from 'react-admin';
import type { RelatedFilter } from '../record/options.ts';
import { ruleInWords } from '../repeat/repeats.ts';
import { SeriesStateChip } from './SeriesStateChip.tsx';

/** One series in a list of related records, with the parent on the nanny's screen and the nanny elsewhere. */
export function SeriesLine({ filter }: { filter: RelatedFilter }) {
  const translate = useTranslate();
  const series = useRecordContext<Series>();
  if (!series) return null;
  return (
    <>
      <Box sx={{ fontWeight: 600, color: 'primary.main' }}>{series.code}</Box>
      <Box sx={{ flex: '1 1 14rem' }}>{ruleInWords(series)}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {'nanny_polo_id' in filter
          ? series.parent_name
          : (series.nanny_polo_name ?? translate('resources.booking.unassigned'))}
      </Box>
      <SeriesStateChip record={series} />
    </>
  );
}
