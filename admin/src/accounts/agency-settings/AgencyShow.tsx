import { type AgencySettings, agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { setTimeZone } from '@nanny-polo/shared/time/time-zone';
import { FunctionField, Show, SimpleShowLayout, useRecordContext } from 'react-admin';
import { FieldValue, WordsContext } from '../../records/record/FieldValue.tsx';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { Section } from '../../records/record/Section.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { CareAgreements } from './CareAgreements.tsx';
import { fieldsOf, parts } from './parts.ts';
import { agencyWords } from './words.ts';

export const AgencyShow = () => (
  <Show
    aside={
      <RecordHistory history={agencySettings.history} write={agencySettings.write} words={agencyWords} />
    }
  >
    <Parts />
  </Show>
);

function Parts() {
  const text = useText('agency-settings');
  const record = useRecordContext<AgencySettings>();
  // A browser tab loaded before a change still has the old time zone.
  if (record) setTimeZone(record.time_zone);
  return (
    <WordsContext value={agencyWords}>
      {parts.map((part) => (
        <Section key={part} heading={text(`parts.${part}`)}>
          <SimpleShowLayout>
            {fieldsOf(part).map((field) => (
              <FunctionField<AgencySettings>
                key={field}
                source={field}
                {...(field === 'cancellation_policy' && { className: 'wide' })}
                render={(settings) => <FieldValue field={field} value={settings[field]} />}
              />
            ))}
          </SimpleShowLayout>
        </Section>
      ))}
      <CareAgreements />
    </WordsContext>
  );
}
