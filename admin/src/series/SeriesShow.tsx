import Box from '@mui/material/Box';
import { type Series, series } from '@nanny-polo/shared/series';
import { useCanAccess, useTranslate } from 'react-admin';
import { BookingFamily } from '../booking/BookingFamily.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { wordsOf } from '../repeat/words-of.ts';
import { Arrangement } from './Arrangement.tsx';
import { SeriesActions } from './SeriesActions.tsx';
import { SeriesOffers } from './SeriesOffers.tsx';
import { SeriesSummary } from './SeriesSummary.tsx';
import { SeriesValue } from './SeriesValue.tsx';
import { SeriesVisits } from './SeriesVisits.tsx';

/** One series: what can be done with it, its visits, its offers, and its history. */
export function SeriesShow() {
  return <RecordPage<Series>>{(record) => <Content record={record} />}</RecordPage>;
}

function Content({ record }: { record: Series }) {
  const translate = useTranslate();
  const { canAccess: mayChange } = useCanAccess({ resource: 'series', action: 'edit' });
  const text = (name: string) => translate(`resources.booking.show.${name}`);
  return (
    <>
      <PageTitle title={`${record.parent_name} · ${wordsOf(record)}`} back="/series" />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <SeriesSummary record={record} />
          {mayChange && <SeriesActions record={record} />}
          <SeriesVisits record={record} />
          <BookingFamily record={record} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Section heading={text('notes')}>{record.notes || text('no_notes')}</Section>
            <Section heading={text('internal')}>{record.internal_note || text('no_notes')}</Section>
          </Box>
        </Box>
        <Box sx={stack}>
          <SeriesOffers record={record} />
          <Arrangement record={record} />
          <RecordHistory
            history={series.history}
            show={(field, value) => <SeriesValue field={field} value={value} />}
          />
        </Box>
      </Box>
    </>
  );
}
