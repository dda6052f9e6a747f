import {
  type DocumentType,
  documentType,
  documentTypeArchiveCalls,
} from '@nanny-polo/shared/people/document-type';
import { requiredFor } from '@nanny-polo/shared/people/missing-document';
import { NumberField, SelectField, Show, SimpleShowLayout, TextField, WithRecord } from 'react-admin';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { Section } from '../../records/record/Section.tsx';
import { Transitions } from '../../records/record/Transitions.tsx';
import { useText } from '../../ui/page/use-text.ts';

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
