import Box from '@mui/material/Box';
import { inWords } from '@nanny-polo/shared/recurrence';
import { type Series, series } from '@nanny-polo/shared/series';
import { useTranslate } from 'react-admin';
import { PageTitle } from '../page/PageTitle.tsx';
import { Fact, Facts } from '../record/Facts.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { Section, twoColumns } from '../record/Section.tsx';
import { SeriesValue } from './SeriesValue.tsx';

/** One series. */
export function SeriesShow() {
  return <RecordPage<Series>>{(record) => <Content record={record} />}</RecordPage>;
}

function Content({ record }: { record: Series }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.series.${name}`);
  return (
    <>
      <PageTitle title={record.code} back="/series" />
      <Box sx={twoColumns}>
        <Section heading={text('rule')}>
          <Facts>
            <Fact term={text('fields.parent_id')}>{record.parent_name}</Fact>
            <Fact term={text('fields.nanny_polo_id')}>{record.nanny_polo_name}</Fact>
            <Fact term={text('rule')}>{inWords(record)}</Fact>
            <Fact term={text('time')}>
              {record.starts}–{record.ends}
            </Fact>
          </Facts>
        </Section>
        <RecordHistory
          history={series.history}
          show={(field, value) => <SeriesValue field={field} value={value} />}
        />
      </Box>
    </>
  );
}
