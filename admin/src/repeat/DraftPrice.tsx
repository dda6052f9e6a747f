import Box from '@mui/material/Box';
import { money } from '@nanny-polo/shared/money';
import type { SeriesDraft } from '@nanny-polo/shared/series';
import { useTranslate } from 'react-admin';

/** The price of the first whole week, and of all visits in the draft. */
export function DraftPrice({ draft: { visits, last_day, week_minor, total_minor } }: { draft: SeriesDraft }) {
  const translate = useTranslate();
  const total = translate(`repeat.${last_day ? 'total' : 'total_ahead'}`, {
    smart_count: visits.length,
    price: money(total_minor),
  });
  return (
    <Box>
      {translate('repeat.week_price', { price: money(week_minor) })} · {total}
    </Box>
  );
}
