import {
  type DocumentType,
  documentType,
  documentTypeArchiveCalls,
  requiredFor,
} from '@nanny-polo/shared/document-type';
import { NumberField, SelectField, Show, SimpleShowLayout, TextField, WithRecord } from 'react-admin';
import { useText } from '../page/use-text.ts';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { Section } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';

const transitions = {
  archive: { from: ['active'] },
  restore: { from: ['archived'] },
} as const;

export function TypeShow() {
  const text = useText('master/document-type');
  return (
    <Show aside={<RecordHistory history={documentType.history} write={documentType.write} />}>
      <Section heading={text('about')}>
        <SimpleShowLayout>
          <TextField source="description" className="wide" />
          <SelectField
            source="required_for"
            emptyText={text('never')}
            choices={requiredFor.options.map((id) => ({ id, name: text(`required_for.${id}`) }))}
          />
          <NumberField source="validity_days" />
        </SimpleShowLayout>
      </Section>
      <WithRecord<DocumentType>
        render={({ archived_at }) => (
          <Transitions
            transitions={transitions}
            calls={documentTypeArchiveCalls}
            endings={['archive']}
            status={archived_at ? 'archived' : 'active'}
          />
        )}
      />
    </Show>
  );
}
