import { Box, Stack } from '@mui/material';
import type { Parent } from '@nanny-polo/shared/people/parents';
import type { ReactNode } from 'react';
import {
  ReferenceArrayField,
  SimpleShowLayout,
  SingleFieldList,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { Section } from '../../records/record/Section.tsx';
import { ChildNotesList } from '../../ui/field/ChildNotesList.tsx';
import { birthWordOf, formatCalendarDay } from '../../ui/field/instant.ts';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { Waiting } from '../../ui/page/Waiting.tsx';

const AddressMap = lazyExtra(async () => (await import('./AddressMap.tsx')).AddressMap, <Waiting />);

export function ParentFamily() {
  const text = useText('users/parents');
  const translate = useTranslate();
  const record = useRecordContext<Parent>();
  if (!record) return null;
  return (
    <Stack spacing={2}>
      <Section heading={text('parts.children')}>
        <Entries none={text('no_children')}>
          {record.children.map((child) => (
            <li key={child.id}>
              <strong>{child.name}</strong>,{' '}
              {text(birthWordOf(child.date_of_birth), { date: formatCalendarDay(child.date_of_birth) })}
              <ChildNotesList child={child} />
            </li>
          ))}
        </Entries>
      </Section>
      <Section heading={text('parts.addresses')}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          <Entries none={text('no_addresses')}>
            {record.addresses.map((address) => (
              <li key={address.label + address.line}>
                <strong>{address.label || address.line}</strong>
                <Box>
                  {address.line}, {address.postcode}
                </Box>
                {address.access_notes && <Box sx={{ color: 'text.secondary' }}>{address.access_notes}</Box>}
              </li>
            ))}
          </Entries>
          {record.addresses.length > 0 && <AddressMap addresses={record.addresses} label={text('map')} />}
        </Box>
      </Section>
      <Section heading={text('parts.contacts')}>
        <Entries none={text('no_contacts')}>
          {record.emergency_contacts.map((contact) => (
            <li key={contact.name + contact.phone}>
              <strong>{contact.name}</strong> {contact.relation && `(${contact.relation})`}{' '}
              <PhoneLink phone={contact.phone} />
            </li>
          ))}
        </Entries>
      </Section>
      <Section heading={text('parts.nannies')}>
        <SimpleShowLayout>
          {nannyFields.map((source) => (
            <ReferenceArrayField key={source} source={source} reference="lookup/nanny-polo">
              <SingleFieldList linkType={false} empty={translate('field.none')} />
            </ReferenceArrayField>
          ))}
        </SimpleShowLayout>
      </Section>
    </Stack>
  );
}

const Entries = ({ none, children }: { none: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? (
    none
  ) : (
    <Box component="ul" sx={list}>
      {children}
    </Box>
  );

const nannyFields = [
  'preferred_nanny_polo_ids',
  'blocked_nanny_polo_ids',
  'not_again_nanny_polo_ids',
] as const;

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.25,
  alignContent: 'start',
} as const;
