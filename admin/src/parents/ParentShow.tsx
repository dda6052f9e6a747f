import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Card } from '@mui/material';
import {
  type Parent,
  parentArchiveCalls,
  parents,
  parentTransitionCalls,
  parentTransitions,
} from '@nanny-polo/shared/parents';
import { useCanAccess } from 'react-admin';
import { Person } from '../field/Person.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Fact, Facts, FieldFacts } from '../record/Facts.tsx';
import { CreateLink, EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { RecordTabs } from '../record/RecordTabs.tsx';
import { Related } from '../record/Related.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';
import { LazyRoster } from '../roster/LazyRoster.tsx';
import { MissingDocuments } from './MissingDocuments.tsx';
import { ParentFamily } from './ParentFamily.tsx';
import { ParentPrivacy } from './ParentPrivacy.tsx';
import { ParentStatusChip } from './ParentStatusChip.tsx';
import { parentWords } from './words.ts';

const transitions = {
  ...parentTransitions,
  archive: { from: ['active', 'suspended'] },
  restore: { from: ['active', 'suspended'] },
} as const;
const calls = { ...parentTransitionCalls, ...parentArchiveCalls };

/** One parent: person, family, documents, roster, bookings, orders and history. */
export const ParentShow = recordPage(Content, parentWords);

function Content({ record }: { record: Parent }) {
  const text = useText('users/parents');
  const { canAccess: mayChange } = useCanAccess({ resource: 'users/parents', action: 'edit' });
  const { canAccess: mayPlan } = useCanAccess({ resource: 'booking', action: 'list' });
  const parts = {
    family: <ParentFamily record={record} />,
    documents: (
      <Section
        heading={text('parts.documents')}
        action={
          !record.erased_at && (
            <CreateLink
              resource="master/parent-documents"
              given={{ parent_id: record.id }}
              label={text('upload')}
              icon={<UploadIcon />}
            />
          )
        }
      >
        <Related
          resource="master/parent-documents"
          filter={{ parent_id: record.id }}
          none={text('no_documents')}
        />
      </Section>
    ),
    roster: mayPlan && (
      <Card>
        <LazyRoster only={{ parent_id: record.id }} />
      </Card>
    ),
    bookings: (
      <Section heading={text('parts.bookings')}>
        <Related resource="booking" filter={{ parent_id: record.id }} none={text('no_bookings')} />
      </Section>
    ),
    orders: (
      <Section heading={text('parts.orders')}>
        <Related resource="order" filter={{ parent_id: record.id }} none={text('no_orders')} />
      </Section>
    ),
    history: <RecordHistory history={parents.history} write={parents.write} />,
  };
  const hindrance = (name: keyof typeof transitions) => {
    if (name === 'archive' && record.archived_at) return text('archived');
    return name === 'restore' && !record.archived_at ? text('not_archived') : null;
  };
  return (
    <>
      <PageTitle title={record.name} back="/users/parents" />
      {record.erased_at && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text('erased_notice')}
        </Alert>
      )}
      <Box sx={twoColumns}>
        <Box sx={{ minWidth: 0 }}>
          <RecordTabs parts={parts} />
        </Box>
        <Box sx={stack}>
          <Section
            heading={text('parts.person')}
            action={
              !record.erased_at && (
                <>
                  {record.state === 'active' && (
                    <CreateLink resource="booking" given={{ parent_id: record.id }} />
                  )}
                  <EditLink />
                </>
              )
            }
          >
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 2 }}>
              <Person name={record.name} />
              <ParentStatusChip state={record.state} />
            </Box>
            {record.missing_documents.length > 0 && !record.erased_at && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                <MissingDocuments documents={record.missing_documents} />
              </Alert>
            )}
            <Facts>
              <Fact term={text('fields.email')} isLong>
                {record.email}
                <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>
                  {text(record.email_verified_at ? 'verified' : 'unverified')}
                </Box>
              </Fact>
              <FieldFacts
                fields={['phone', 'invoice_name', 'provider', 'created_at', 'tags', 'internal_note']}
              />
            </Facts>
          </Section>
          {!record.erased_at && (
            <>
              <Transitions
                transitions={transitions}
                calls={calls}
                endings={['suspend', 'archive']}
                hindrance={hindrance}
              />
              {mayChange && <ParentPrivacy record={record} />}
            </>
          )}
        </Box>
      </Box>
    </>
  );
}
