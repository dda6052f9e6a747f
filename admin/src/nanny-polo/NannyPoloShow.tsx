import AbsenceIcon from '@mui/icons-material/EventBusyOutlined';
import { Alert, Box, Card, Stack } from '@mui/material';
import type { ListedBooking } from '@nanny-polo/shared/booking';
import {
  type NannyPolo,
  type NannyPoloStatus,
  nannyPolo,
  nannyPoloTransitionCalls,
  nannyPoloTransitions,
} from '@nanny-polo/shared/nanny-polo';
import {
  CanAccess,
  CreateButton,
  EditButton,
  Pagination,
  ReferenceManyField,
  Show,
  SimpleList,
  TabbedShowLayout,
  TabbedShowLayoutTabs,
  TopToolbar,
  useCanAccess,
  useRecordContext,
  useTranslate,
  WithRecord,
} from 'react-admin';
import { period } from '../field/instant.ts';
import { Portrait } from '../field/Portrait.tsx';
import { useText } from '../page/use-text.ts';
import { FoundRecord } from '../record/FoundRecord.tsx';
import { inQuery } from '../record/options.ts';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { RecordTitle } from '../record/RecordTitle.tsx';
import { RelatedFailed } from '../record/RelatedFailed.tsx';
import { Section } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';
import { BookingStatusChip } from '../roster/BookingStatusChip.tsx';
import { LazyRoster } from '../roster/LazyRoster.tsx';
import { SeriesMark } from '../roster/SeriesMark.tsx';
import { DeclinedFamilies } from './DeclinedFamilies.tsx';
import { Hours, NannyDocuments, PersonAndWork } from './Dossier.tsx';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';
import { PortraitButtons } from './PortraitButtons.tsx';
import { TimeOff } from './TimeOff.tsx';
import { dossierWords } from './words.ts';

/** The statuses in which a nanny can have bookings that need cover. */
const mayHaveBookings: readonly NannyPoloStatus[] = ['active', 'on_leave', 'suspended'];

const needsDocuments = ['activate', 'reinstate'];

/** One dossier in tabs, with its transitions. */
export function NannyPoloShow() {
  const translate = useTranslate();
  const text = useText('master/nanny-polo.parts');
  const { canAccess: mayPlan } = useCanAccess({ resource: 'booking', action: 'list' });
  return (
    <Show title={<RecordTitle />} actions={<Actions />} component={FoundRecord} aside={<Aside />}>
      <TabbedShowLayout
        tabs={<TabbedShowLayoutTabs variant="scrollable" aria-label={translate('record.parts')} />}
      >
        <TabbedShowLayout.Tab label={text('person_and_work')}>
          <div role="tabpanel" aria-label={text('person_and_work')}>
            <PersonAndWork />
          </div>
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label={text('availability')} path="availability">
          <div role="tabpanel" aria-label={text('availability')}>
            <WithRecord<NannyPolo> render={(record) => <Hours record={record} />} />
          </div>
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label={text('time_off')} path="time_off">
          <div role="tabpanel" aria-label={text('time_off')}>
            <WithRecord<NannyPolo> render={(record) => <TimeOff record={record} />} />
          </div>
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label={text('documents')} path="documents">
          <div role="tabpanel" aria-label={text('documents')}>
            <WithRecord<NannyPolo> render={(record) => <NannyDocuments record={record} />} />
          </div>
        </TabbedShowLayout.Tab>
        {mayPlan && (
          <TabbedShowLayout.Tab label={text('roster')} path="roster">
            <div role="tabpanel" aria-label={text('roster')}>
              <Card>
                <WithRecord<NannyPolo> render={({ id }) => <LazyRoster only={{ id: [id] }} />} />
              </Card>
            </div>
          </TabbedShowLayout.Tab>
        )}
        <TabbedShowLayout.Tab label={text('bookings')} path="bookings">
          <div role="tabpanel" aria-label={text('bookings')}>
            <Section heading={text('bookings')}>
              <Bookings />
            </Section>
          </div>
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label={text('history')} path="history">
          <div role="tabpanel" aria-label={text('history')}>
            <RecordHistory history={nannyPolo.history} write={nannyPolo.write} words={dossierWords} />
          </div>
        </TabbedShowLayout.Tab>
      </TabbedShowLayout>
    </Show>
  );
}

function Bookings() {
  const translate = useTranslate();
  return (
    <CanAccess resource="booking" action="list" accessDenied={translate('record.not_yours')}>
      <ReferenceManyField
        reference="booking"
        target="nanny_polo_id"
        sort={{ field: 'start_at', order: 'DESC' }}
        error={<RelatedFailed />}
        pagination={<Pagination rowsPerPageOptions={[]} />}
      >
        <SimpleList<ListedBooking>
          rowClick="show"
          empty={<span>{translate('resources.master/nanny-polo.no_bookings')}</span>}
          primaryText={(booking) => (
            <>
              {booking.code}
              <SeriesMark record={booking} />
            </>
          )}
          secondaryText={({ start_at, end_at, parent_name }) =>
            `${period(start_at, end_at)} · ${parent_name}`
          }
          tertiaryText={({ status }) => <BookingStatusChip status={status} />}
        />
      </ReferenceManyField>
    </CanAccess>
  );
}

function Actions() {
  const record = useRecordContext<NannyPolo>();
  if (!record) return null;
  const search = inQuery('source', { nanny_polo_id: record.id });
  return (
    <TopToolbar>
      {mayHaveBookings.includes(record.status) && (
        <CreateButton
          resource="absence"
          label="resources.absence.new"
          icon={<AbsenceIcon />}
          to={{ pathname: '/absence/create', search }}
        />
      )}
      {record.status === 'active' && (
        <CreateButton
          resource="booking"
          label="resources.booking.new"
          to={{ pathname: '/booking/create', search }}
        />
      )}
      <EditButton />
    </TopToolbar>
  );
}

function Aside() {
  const text = useText('master/nanny-polo');
  const record = useRecordContext<NannyPolo>();
  if (!record) return null;
  const { display_name, document_faults } = record;
  const faultNames = document_faults.map(
    ({ kind, fault }) => `${text(`kind.${kind}`)} ${text(`document_fault.${fault}`)}`,
  );
  const hasExpired = document_faults.some(({ fault }) => fault === 'expired');
  const faultSeverity = hasExpired ? 'error' : 'warning';
  const faults = text('faults', { what: faultNames.join(', ') });
  return (
    <Stack spacing={2}>
      <Section heading={record.code}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 1.5 }}>
          <Portrait name={display_name} photo={record.photo} size={88} />
          <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
            <strong>{display_name}</strong>
            <NannyPoloStatusChip state={record.status} />
            <PortraitButtons record={record} />
          </Box>
        </Box>
        <Alert severity={record.documents_valid ? 'success' : faultSeverity}>
          {record.documents_valid ? text('valid') : faults}
        </Alert>
      </Section>
      <CanAccess resource="booking" action="edit">
        <DeclinedFamilies nannyId={record.id} />
      </CanAccess>
      <Transitions
        transitions={nannyPoloTransitions}
        calls={nannyPoloTransitionCalls}
        endings={['take-leave', 'suspend', 'deactivate', 'reject']}
        hindrance={(name) => (needsDocuments.includes(name) && !record.documents_valid ? faults : null)}
      />
    </Stack>
  );
}
