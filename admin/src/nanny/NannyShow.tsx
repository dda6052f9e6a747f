import { Alert, Box } from '@mui/material';
import { type Nanny, nanny, nannyTransitionCalls, nannyTransitions } from '@nanny-polo/shared/nanny';
import { useTranslate } from 'react-admin';
import { PermittedLink } from '../field/PermittedLink.tsx';
import { Portrait } from '../field/Portrait.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Facts, FieldFacts } from '../record/Facts.tsx';
import { CreateLink, EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';
import { NannyStatusChip } from './NannyStatusChip.tsx';

/** One nanny's account with its dossier and its history. */
export const NannyShow = recordPage(Content);

function Content({ record }: { record: Nanny }) {
  const text = useText('users/nanny');
  return (
    <>
      <PageTitle title={record.name} back="/users/nanny" />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <Section heading={text('person')} action={<EditLink />}>
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mb: 2 }}>
              <Portrait name={record.name} photo={record.photo} size={56} />
              <NannyStatusChip state={record.status} />
            </Box>
            <Facts>
              <FieldFacts fields={['email', 'phone', 'created_at']} />
            </Facts>
          </Section>
          <Section
            heading={text('link')}
            action={
              record.nanny_polo_id && (
                <CreateLink resource="booking" given={{ nanny_polo_id: record.nanny_polo_id }} />
              )
            }
          >
            <Dossier record={record} />
          </Section>
          <Transitions transitions={nannyTransitions} calls={nannyTransitionCalls} endings={['block']} />
          {record.internal_note && (
            <Section heading={text('fields.internal_note')}>{record.internal_note}</Section>
          )}
        </Box>
        <RecordHistory history={nanny.history} write={nanny.write} />
      </Box>
    </>
  );
}

function Dossier({ record }: { record: Nanny }) {
  const translate = useTranslate();
  if (!record.nanny_polo_id) {
    return <Alert severity="warning">{translate('resources.users/nanny.not_linked')}</Alert>;
  }
  return (
    <PermittedLink to={`/master/nanny-polo/${record.nanny_polo_id}/show`}>
      {record.nanny_polo_name} ({record.nanny_polo_code})
    </PermittedLink>
  );
}
