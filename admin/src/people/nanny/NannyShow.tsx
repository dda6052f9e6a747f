import { Alert } from '@mui/material';
import { type Nanny, nanny, nannyTransitionCalls, nannyTransitions } from '@nanny-polo/shared/people/nanny';
import {
  CreateButton,
  EditButton,
  EmailField,
  FunctionField,
  ReferenceField,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  WithRecord,
} from 'react-admin';
import { toQueryString } from '../../records/record/options.ts';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { Section } from '../../records/record/Section.tsx';
import { Transitions } from '../../records/record/Transitions.tsx';
import { InstantField } from '../../ui/field/InstantField.tsx';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { Portrait } from '../../ui/field/Portrait.tsx';
import { showPathOf } from '../../ui/field/show-path.ts';
import { useText } from '../../ui/page/use-text.ts';
import { NannyStatusChip } from './NannyStatusChip.tsx';

export function NannyShow() {
  const text = useText('users/nanny');
  return (
    <Show actions={<Actions />} aside={<RecordHistory history={nanny.history} write={nanny.write} />}>
      <Section heading={text('person')}>
        <WithRecord<Nanny> render={({ name, photo }) => <Portrait name={name} photo={photo} size={56} />} />
        <SimpleShowLayout sx={{ mt: 2 }}>
          <FunctionField<Nanny> source="status" render={({ status }) => <NannyStatusChip state={status} />} />
          <EmailField source="email" />
          <FunctionField<Nanny> source="phone" render={({ phone }) => <PhoneLink phone={phone} />} />
          <InstantField source="created_at" />
          <TextField source="internal_note" className="wide" />
        </SimpleShowLayout>
      </Section>
      <Section heading={text('link')}>
        <ReferenceField
          source="nanny_polo_id"
          reference="lookup/nanny-polo"
          link={showPathOf}
          empty={<Alert severity="warning">{text('not_linked')}</Alert>}
        />{' '}
        <TextField source="nanny_polo_code" />
      </Section>
      <Transitions transitions={nannyTransitions} calls={nannyTransitionCalls} endings={['block']} />
    </Show>
  );
}

const Actions = () => (
  <TopToolbar>
    <WithRecord<Nanny>
      render={({ nanny_polo_id }) =>
        nanny_polo_id && (
          <CreateButton
            resource="booking"
            label="resources.booking.new"
            to={{ pathname: '/booking/create', search: toQueryString('source', { nanny_polo_id }) }}
          />
        )
      }
    />
    <EditButton />
  </TopToolbar>
);
