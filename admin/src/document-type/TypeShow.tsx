import { Box } from '@mui/material';
import { type DocumentType, documentType, documentTypeArchiveCalls } from '@nanny-polo/shared/document-type';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Fact, Facts, FieldFacts } from '../record/Facts.tsx';
import { EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';

const transitions = {
  archive: { from: ['active'] },
  restore: { from: ['archived'] },
} as const;

/** One document type. */
export const TypeShow = recordPage(Content);

function Content({ record }: { record: DocumentType }) {
  const text = useText('master/document-type');
  return (
    <>
      <PageTitle title={record.title} back="/master/document-type" />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <Section heading={text('about')} action={<EditLink />}>
            {record.description && <Box sx={{ mb: 2 }}>{record.description}</Box>}
            <Facts>
              <Fact term={text('fields.required_for')}>
                {text(record.required_for ? `required_for.${record.required_for}` : 'never')}
              </Fact>
              <FieldFacts fields={['validity_days']} />
            </Facts>
          </Section>
          <Transitions
            transitions={transitions}
            calls={documentTypeArchiveCalls}
            endings={['archive']}
            status={record.archived_at ? 'archived' : 'active'}
          />
        </Box>
        <RecordHistory history={documentType.history} write={documentType.write} />
      </Box>
    </>
  );
}
