import AbsenceIcon from '@mui/icons-material/EventBusyOutlined';
import { Alert, Box, Card, Stack } from '@mui/material';
import type { ListedBooking } from '@nanny-polo/shared/bookings/booking';
import { type NannyCheck, recordedCheck } from '@nanny-polo/shared/people/nanny-check';
import {
  type NannyPolo,
  type NannyPoloStatus,
  nannyPolo,
  nannyPoloTransitionCalls,
  nannyPoloTransitions,
} from '@nanny-polo/shared/people/nanny-polo';
import {
  CanAccess,
  CreateButton,
  EditButton,
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
import { toQueryString } from '../../records/record/options.ts';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { RecordTab } from '../../records/record/RecordTab.tsx';
import { RelatedRecords } from '../../records/record/RelatedRecords.tsx';
import { Section } from '../../records/record/Section.tsx';
import { Transitions } from '../../records/record/Transitions.tsx';
import { LazyRoster } from '../../roster/LazyRoster.tsx';
import { BookingStatusChip } from '../../roster/visit/BookingStatusChip.tsx';
import { SeriesMark } from '../../roster/visit/SeriesMark.tsx';
import { Code } from '../../ui/field/Code.tsx';
import { formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { Portrait } from '../../ui/field/Portrait.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { DeclinedFamilies } from './DeclinedFamilies.tsx';
import { Hours, PersonAndWork } from './Dossier.tsx';
import { InterviewDialog } from './InterviewDialog.tsx';
import { NannyChecks } from './NannyChecks.tsx';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';
import { NannyPrivacy } from './NannyPrivacy.tsx';
import { PortraitButtons } from './PortraitButtons.tsx';
import { Ratings } from './Ratings.tsx';
import { TimeOff } from './TimeOff.tsx';
import { dossierWords } from './words.ts';

/** The statuses in which a nanny can have bookings that need cover. */
const mayHaveBookings: readonly NannyPoloStatus[] = ['active', 'on_leave', 'suspended'];

const needsDocuments = ['activate', 'reinstate'];

const isRecorded = (check: NannyCheck) => recordedCheck.options.some((one) => one === check);

export function NannyPoloShow() {
  const translate = useTranslate();
  const text = useText('master/nanny-polo.parts');
  const { canAccess: mayPlan } = useCanAccess({ resource: 'booking', action: 'list' });
  return (
    <Show actions={<Actions />} aside={<Aside />}>
      <TabbedShowLayout
        tabs={<TabbedShowLayoutTabs variant="scrollable" aria-label={translate('record.parts')} />}
      >
        <RecordTab label={text('person_and_work')}>
          <PersonAndWork />
        </RecordTab>
        <RecordTab label={text('availability')} path="availability">
          <WithRecord<NannyPolo> render={(record) => <Hours record={record} />} />
        </RecordTab>
        <RecordTab label={text('time_off')} path="time_off">
          <WithRecord<NannyPolo> render={(record) => <TimeOff record={record} />} />
        </RecordTab>
        <RecordTab label={text('checks')} path="documents">
          <WithRecord<NannyPolo> render={(record) => <NannyChecks record={record} />} />
        </RecordTab>
        <RecordTab label={text('ratings')} path="ratings">
          <WithRecord<NannyPolo> render={(record) => <Ratings record={record} />} />
        </RecordTab>
        {mayPlan && (
          <RecordTab label={text('roster')} path="roster">
            <Card>
              <WithRecord<NannyPolo> render={({ id }) => <LazyRoster only={{ id: [id] }} />} />
            </Card>
          </RecordTab>
        )}
        <RecordTab label={text('bookings')} path="bookings">
          <Section heading={text('bookings')}>
            <Bookings />
          </Section>
        </RecordTab>
        <RecordTab label={text('history')} path="history">
          <RecordHistory history={nannyPolo.history} write={nannyPolo.write} words={dossierWords} />
        </RecordTab>
      </TabbedShowLayout>
    </Show>
  );
}

function Bookings() {
  const translate = useTranslate();
  return (
    <RelatedRecords reference="booking" target="nanny_polo_id" sort={{ field: 'start_at', order: 'DESC' }}>
      <SimpleList<ListedBooking>
        empty={<span>{translate('resources.master/nanny-polo.no_bookings')}</span>}
        primaryText={(booking) => (
          <>
            {`${booking.parent_name} · ${formatPeriod(booking.start_at, booking.end_at)}`}
            <SeriesMark record={booking} />
          </>
        )}
        secondaryText={({ code, service }) =>
          `${translate(`resources.booking.service.${service}`)} · ${code}`
        }
        tertiaryText={({ status }) => <BookingStatusChip status={status} />}
      />
    </RelatedRecords>
  );
}

function Actions() {
  const record = useRecordContext<NannyPolo>();
  if (!record) return null;
  const search = toQueryString('source', { nanny_polo_id: record.id });
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
  const missing = record.checks.filter(({ check, state }) => state === 'missing' && isRecorded(check));
  const missingNames = missing.map(({ check }) => text(`check.${check}`)).join(', ');
  const checkFaults = text('check_faults', { what: missingNames });
  return (
    <Stack spacing={2}>
      <Section heading={display_name} action={<Code>{record.code}</Code>}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 1.5 }}>
          <Portrait name={display_name} photo={record.photo} size={88} />
          <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
            <NannyPoloStatusChip state={record.status} />
            <PortraitButtons record={record} />
          </Box>
        </Box>
        <Alert severity={record.documents_valid ? 'success' : faultSeverity}>
          {record.documents_valid ? text('valid') : faults}
        </Alert>
        {missing.length > 0 && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {checkFaults}
          </Alert>
        )}
        {record.status === 'interview' && record.interview_at && (
          <Box sx={{ mt: 1 }}>{text('interview_on', { day: formatShortInstant(record.interview_at) })}</Box>
        )}
      </Section>
      <CanAccess resource="booking" action="edit">
        <DeclinedFamilies nannyId={record.id} />
      </CanAccess>
      <Transitions
        transitions={nannyPoloTransitions}
        calls={nannyPoloTransitionCalls}
        endings={['take-leave', 'suspend', 'deactivate', 'reject']}
        hindrance={(name) => {
          if (needsDocuments.includes(name) && !record.documents_valid) return faults;
          return name === 'activate' && missing.length > 0 ? checkFaults : null;
        }}
        dialogs={{ interview: (onClose) => <InterviewDialog record={record} onClose={onClose} /> }}
      />
      <CanAccess resource="master/nanny-polo" action="edit">
        <NannyPrivacy record={record} />
      </CanAccess>
    </Stack>
  );
}
