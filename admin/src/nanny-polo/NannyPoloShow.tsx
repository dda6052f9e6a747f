import AbsenceIcon from '@mui/icons-material/EventBusyOutlined';
import { Alert, Box, Card } from '@mui/material';
import {
  type NannyPolo,
  type NannyPoloStatus,
  nannyPolo,
  nannyPoloTransitionCalls,
  nannyPoloTransitions,
} from '@nanny-polo/shared/nanny-polo';
import { useCanAccess } from 'react-admin';
import { Portrait } from '../field/Portrait.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { CreateLink, EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { RecordTabs } from '../record/RecordTabs.tsx';
import { Related } from '../record/Related.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';
import { LazyRoster } from '../roster/LazyRoster.tsx';
import { DeclinedFamilies } from './DeclinedFamilies.tsx';
import { Hours, NannyDocuments, PersonAndWork } from './Dossier.tsx';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';
import { PortraitButtons } from './PortraitButtons.tsx';
import { TimeOff } from './TimeOff.tsx';
import { dossierWords } from './words.ts';

/** The statuses in which a nanny can have bookings that need cover. */
const mayHaveBookings: readonly NannyPoloStatus[] = ['active', 'on_leave', 'suspended'];

/** One dossier in tabs, with its transitions. */
export const NannyPoloShow = recordPage(Content, dossierWords);

function Content({ record }: { record: NannyPolo }) {
  const text = useText('master/nanny-polo');
  const { canAccess: mayBook } = useCanAccess({ resource: 'booking', action: 'edit' });
  const { canAccess: mayPlan } = useCanAccess({ resource: 'booking', action: 'list' });
  const faultNames = record.document_faults.map(
    ({ kind, fault }) => `${text(`kind.${kind}`)} ${text(`document_fault.${fault}`)}`,
  );
  const hasExpired = record.document_faults.some(({ fault }) => fault === 'expired');
  const faultSeverity = hasExpired ? 'error' : 'warning';
  const faults = text('faults', { what: faultNames.join(', ') });
  const parts = {
    person_and_work: <PersonAndWork record={record} />,
    availability: <Hours record={record} />,
    time_off: <TimeOff record={record} />,
    documents: <NannyDocuments record={record} />,
    roster: mayPlan && (
      <Card>
        <LazyRoster only={{ id: [record.id] }} />
      </Card>
    ),
    bookings: (
      <Section heading={text('parts.bookings')}>
        <Related resource="booking" filter={{ nanny_polo_id: record.id }} none={text('no_bookings')} />
      </Section>
    ),
    history: <RecordHistory history={nannyPolo.history} write={nannyPolo.write} />,
  };
  const needsDocuments = ['activate', 'reinstate'];
  return (
    <>
      <PageTitle title={record.display_name} back="/master/nanny-polo" />
      <Box sx={twoColumns}>
        <Box sx={{ minWidth: 0 }}>
          <RecordTabs parts={parts} />
        </Box>
        <Box sx={stack}>
          <Section
            heading={record.code}
            action={
              <>
                {record.status === 'active' && (
                  <CreateLink resource="booking" given={{ nanny_polo_id: record.id }} />
                )}
                <EditLink />
              </>
            }
          >
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 1.5 }}>
              <Portrait name={record.display_name} photo={record.photo} size={88} />
              <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
                <strong>{record.display_name}</strong>
                <NannyPoloStatusChip state={record.status} />
                <PortraitButtons record={record} />
              </Box>
            </Box>
            <Alert severity={record.documents_valid ? 'success' : faultSeverity}>
              {record.documents_valid ? text('valid') : faults}
            </Alert>
            {mayHaveBookings.includes(record.status) && (
              <Box sx={{ mt: 1.5 }}>
                <CreateLink resource="absence" given={{ nanny_polo_id: record.id }} icon={<AbsenceIcon />} />
              </Box>
            )}
          </Section>
          {mayBook && <DeclinedFamilies nannyId={record.id} />}
          <Transitions
            transitions={nannyPoloTransitions}
            calls={nannyPoloTransitionCalls}
            endings={['take-leave', 'suspend', 'deactivate', 'reject']}
            hindrance={(name) => (needsDocuments.includes(name) && !record.documents_valid ? faults : null)}
          />
        </Box>
      </Box>
    </>
  );
}
