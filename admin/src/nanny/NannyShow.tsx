import { Alert, Box } from '@mui/material';
import { type Nanny, nanny, nannyTransitionCalls, nannyTransitions } from '@nanny-polo/shared/nanny';
import { useCanAccess, useTranslate } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { Portrait } from '../field/Portrait.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Fact, Facts } from '../record/Facts.tsx';
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
  const { canAccess: mayChange } = useCanAccess({ resource: 'users/nanny', action: 'edit' });
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
              <Fact term={text('fields.email')} isLong>
                {record.email}
              </Fact>
              <Fact term={text('fields.phone')}>{record.phone && <PhoneLink phone={record.phone} />}</Fact>
              <Fact term={text('fields.created_at')}>
                <Instant at={record.created_at} />
              </Fact>
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
          {mayChange && (
            <Transitions
              record={record}
              name={record.name}
              transitions={nannyTransitions}
              calls={nannyTransitionCalls}
              endings={['block']}
            />
          )}
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
  const { canAccess: mayOpen } = useCanAccess({ resource: 'master/nanny-polo', action: 'show' });
  if (!record.nanny_polo_id) {
    return <Alert severity="warning">{translate('resources.users/nanny.not_linked')}</Alert>;
  }
  const name = `${record.nanny_polo_name} (${record.nanny_polo_code})`;
  if (!mayOpen) return name;
  return <RecordLink to={`/master/nanny-polo/${record.nanny_polo_id}/show`}>{name}</RecordLink>;
}
