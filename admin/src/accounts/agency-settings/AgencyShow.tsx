import { Box } from '@mui/material';
import { type AgencySettings, agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { type ClosingDay, type SchoolTerm, setPageDays } from '@nanny-polo/shared/time/agency-days';
import { setTimeZone } from '@nanny-polo/shared/time/time-zone';
import { FunctionField, Show, SimpleShowLayout, useRecordContext, useTranslate } from 'react-admin';
import { FieldValue, WordsContext } from '../../records/record/FieldValue.tsx';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { Section } from '../../records/record/Section.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { BookedOn } from './BookedDays.tsx';
import { CareAgreements } from './CareAgreements.tsx';
import { type Field, fieldsOf, parts } from './parts.ts';
import { agencyWords, describePeriod } from './words.ts';

export const AgencyShow = () => (
  <Show
    aside={
      <RecordHistory history={agencySettings.history} write={agencySettings.write} words={agencyWords} />
    }
  >
    <Parts />
  </Show>
);

const wide: readonly Field[] = ['cancellation_policy', 'closing_days', 'school_terms'];

function Parts() {
  const text = useText('agency-settings');
  const record = useRecordContext<AgencySettings>();
  // A browser tab loaded before a change still has the old time zone and days.
  if (record) {
    setTimeZone(record.time_zone);
    setPageDays(record);
  }
  return (
    <WordsContext value={agencyWords}>
      {parts.map((part) => (
        <Section key={part} heading={text(`parts.${part}`)}>
          <SimpleShowLayout>
            {fieldsOf(part).map((field) => (
              <FunctionField<AgencySettings>
                key={field}
                source={field}
                {...(wide.includes(field) && { className: 'wide' })}
                render={(settings) =>
                  field === 'closing_days' || field === 'school_terms' ? (
                    <PeriodList periods={settings[field]} />
                  ) : (
                    <FieldValue field={field} value={settings[field]} />
                  )
                }
              />
            ))}
          </SimpleShowLayout>
          {part === 'days' && record && <BookedOn days={record.closing_days} />}
        </Section>
      ))}
      <CareAgreements />
    </WordsContext>
  );
}

function PeriodList({ periods }: { periods: readonly (ClosingDay | SchoolTerm)[] }) {
  const text = useText('agency-settings.file');
  const translate = useTranslate();
  if (periods.length === 0) return translate('conflict.empty');
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {periods.map((period) => (
        <li key={`${period.first_day} ${period.last_day} ${period.name}`}>{describePeriod(period, text)}</li>
      ))}
    </Box>
  );
}
