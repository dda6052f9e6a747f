import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Card, Stack } from '@mui/material';
import {
  type Parent,
  parentArchiveCalls,
  parents,
  parentTransitionCalls,
  parentTransitions,
} from '@nanny-polo/shared/people/parents';
import {
  CanAccess,
  CreateButton,
  EditButton,
  EmailField,
  FunctionField,
  SelectField,
  Show,
  SimpleShowLayout,
  TabbedShowLayout,
  TabbedShowLayoutTabs,
  TextArrayField,
  TextField,
  TopToolbar,
  useCanAccess,
  useRecordContext,
  useTranslate,
  WithRecord,
} from 'react-admin';
import { toQueryString } from '../../records/record/options.ts';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { RecordTab } from '../../records/record/RecordTab.tsx';
import { Section } from '../../records/record/Section.tsx';
import { Transitions } from '../../records/record/Transitions.tsx';
import { LazyRoster } from '../../roster/LazyRoster.tsx';
import { InstantField } from '../../ui/field/InstantField.tsx';
import { formatShortDay } from '../../ui/field/instant.ts';
import { Person } from '../../ui/field/Person.tsx';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { RefusedAddress } from '../../ui/field/RefusedAddress.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { Checklist } from './Checklist.tsx';
import { MoveVisits } from './MoveVisits.tsx';
import { ParentConsents } from './ParentConsents.tsx';
import { ParentFamily } from './ParentFamily.tsx';
import { ParentPrivacy } from './ParentPrivacy.tsx';
import { ParentBookings, ParentDocuments, ParentOrders } from './ParentRecords.tsx';
import { ParentStatusChip } from './ParentStatusChip.tsx';
import { parentWords } from './words.ts';

const transitions = {
  ...parentTransitions,
  archive: { from: ['active', 'suspended'] },
  restore: { from: ['active', 'suspended'] },
} as const;
const calls = { ...parentTransitionCalls, ...parentArchiveCalls };

export function ParentShow() {
  const translate = useTranslate();
  const text = useText('users/parents.parts');
  const { canAccess: mayPlan } = useCanAccess({ resource: 'booking', action: 'list' });
  return (
    <Show actions={<Actions />} aside={<Aside />}>
      <WithRecord<Parent>
        render={({ erased_at }) =>
          erased_at && <Alert severity="info">{translate('resources.users/parents.erased_notice')}</Alert>
        }
      />
      <MoveVisits />
      <TabbedShowLayout
        tabs={<TabbedShowLayoutTabs variant="scrollable" aria-label={translate('record.parts')} />}
      >
        <RecordTab label={text('family')}>
          <ParentFamily />
        </RecordTab>
        <RecordTab label={text('documents')} path="documents">
          <Section heading={text('documents')}>
            <ParentDocuments />
          </Section>
        </RecordTab>
        {mayPlan && (
          <RecordTab label={text('roster')} path="roster">
            <Card>
              <WithRecord<Parent> render={({ id }) => <LazyRoster only={{ parent_id: id }} />} />
            </Card>
          </RecordTab>
        )}
        <RecordTab label={text('bookings')} path="bookings">
          <Section heading={text('bookings')}>
            <ParentBookings />
          </Section>
        </RecordTab>
        <RecordTab label={text('orders')} path="orders">
          <Section heading={text('orders')}>
            <ParentOrders />
          </Section>
        </RecordTab>
        <RecordTab label={text('history')} path="history">
          <RecordHistory history={parents.history} write={parents.write} words={parentWords} />
        </RecordTab>
      </TabbedShowLayout>
    </Show>
  );
}

function Actions() {
  const text = useText('users/parents');
  const record = useRecordContext<Parent>();
  if (!record || record.erased_at) return null;
  const search = toQueryString('source', { parent_id: record.id });
  return (
    <TopToolbar>
      <CreateButton
        resource="master/parent-documents"
        label={text('upload')}
        icon={<UploadIcon />}
        to={{ pathname: '/master/parent-documents/create', search }}
      />
      {record.state === 'active' && (
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
  const text = useText('users/parents');
  const record = useRecordContext<Parent>();
  if (!record) return null;
  const { erased_at, archived_at } = record;
  const hindrance = (name: keyof typeof transitions) => {
    if (name === 'archive' && archived_at) return text('archived');
    return name === 'restore' && !archived_at ? text('not_archived') : null;
  };
  return (
    <Stack spacing={2}>
      {!erased_at && <Checklist record={record} />}
      <Section heading={text('parts.person')}>
        <SimpleShowLayout>
          <FunctionField<Parent> source="name" render={({ name }) => <Person name={name} />} />
          <FunctionField<Parent> source="state" render={({ state }) => <ParentStatusChip state={state} />} />
          <FunctionField<Parent>
            source="email"
            render={({ email_verified_at, email_refused_at }) => (
              <>
                <EmailField source="email" />
                <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>
                  {text(email_verified_at ? 'verified' : 'unverified')}
                </Box>
                <RefusedAddress since={email_refused_at} />
              </>
            )}
          />
          <FunctionField<Parent>
            source="phone"
            render={({ phone, reached_at, reached_by }) => (
              <>
                <PhoneLink phone={phone} />
                {reached_at && (
                  <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>
                    {text('reached', { day: formatShortDay(reached_at), name: reached_by })}
                  </Box>
                )}
              </>
            )}
          />
          <TextField source="invoice_name" />
          <SelectField
            source="provider"
            choices={['LOCAL', 'GOOGLE', 'FACEBOOK'].map((id) => ({ id, name: text(`provider.${id}`) }))}
          />
          <InstantField source="created_at" />
          <TextArrayField source="tags" />
          <TextField source="internal_note" className="wide" />
        </SimpleShowLayout>
      </Section>
      <ParentConsents record={record} />
      {!erased_at && (
        <>
          <Transitions
            transitions={transitions}
            calls={calls}
            endings={['suspend', 'archive']}
            hindrance={hindrance}
          />
          <CanAccess resource="users/parents" action="edit">
            <ParentPrivacy record={record} />
          </CanAccess>
        </>
      )}
    </Stack>
  );
}
