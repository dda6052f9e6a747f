import { Box } from '@mui/material';
import { type AgencySettings, agencySettings } from '@nanny-polo/shared/agency-settings';
import { setTimeZone } from '@nanny-polo/shared/time-zone';
import { useTranslate } from 'react-admin';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Fact, Facts } from '../record/Facts.tsx';
import { FieldValue } from '../record/FieldValue.tsx';
import { EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { fieldsOf, parts } from './parts.ts';
import { agencyWords } from './words.ts';

/** The settings of the agency with their history. */
export const AgencyShow = recordPage(Content, agencyWords);

function Content({ record }: { record: AgencySettings }) {
  // A browser tab loaded before a change still has the old time zone.
  setTimeZone(record.time_zone);
  const translate = useTranslate();
  const text = useText('agency-settings');
  return (
    <>
      <PageTitle title={translate('shell.agency_settings')} back="/settings" />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          {parts.map((part, at) => (
            <Section key={part} heading={text(`parts.${part}`)} action={at === 0 && <EditLink />}>
              <Facts>
                {fieldsOf(part).map((field) => (
                  <Fact key={field} term={text(`fields.${field}`)} isLong={field === 'cancellation_policy'}>
                    <FieldValue field={field} value={record[field]} />
                  </Fact>
                ))}
              </Facts>
            </Section>
          ))}
        </Box>
        <RecordHistory history={agencySettings.history} write={agencySettings.write} />
      </Box>
    </>
  );
}
