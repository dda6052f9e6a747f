import { Box } from '@mui/material';
import { type Series, series } from '@nanny-polo/shared/series';
import { useCanAccess } from 'react-admin';
import { BookingFamily } from '../booking/BookingFamily.tsx';
import { bookingWords } from '../booking/BookingValue.tsx';
import { weekDay } from '../field/instant.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { stack, twoColumns } from '../record/Section.tsx';
import { WordedValue, type Words } from '../record/WordedValue.tsx';
import { ruleInWords } from '../repeat/rule-in-words.ts';
import { weekdayName } from '../repeat/weekday-name.ts';
import { Arrangement } from './Arrangement.tsx';
import { SeriesActions } from './SeriesActions.tsx';
import { SeriesOffers } from './SeriesOffers.tsx';
import { SeriesSummary } from './SeriesSummary.tsx';
import { SeriesVisits } from './SeriesVisits.tsx';

/** One series: its actions, visits, offers and history. */
export const SeriesShow = recordPage(Content);

function Content({ record }: { record: Series }) {
  const { canAccess: mayChange } = useCanAccess({ resource: 'series', action: 'edit' });
  return (
    <>
      <PageTitle title={`${record.parent_name} · ${ruleInWords(record)}`} back="/series" />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <SeriesSummary record={record} />
          {mayChange && <SeriesActions record={record} />}
          <SeriesVisits record={record} />
          <BookingFamily record={record} />
        </Box>
        <Box sx={stack}>
          <SeriesOffers record={record} />
          <Arrangement record={record} />
          <RecordHistory
            history={series.history}
            show={(field, value) => <WordedValue words={words} field={field} value={value} />}
          />
        </Box>
      </Box>
    </>
  );
}

const words: Words = {
  ...bookingWords,
  weekdays: (weekday: number) => weekdayName(weekday),
  left_out: (day: string) => weekDay(day),
};
