import Box from '@mui/material/Box';
import type { Parent } from '@nanny-polo/shared/parents';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { calendarDay } from '../field/instant.ts';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { ReferenceName } from '../field/ReferenceName.tsx';
import { Waiting } from '../page/Waiting.tsx';
import { Fact, Facts } from '../record/Facts.tsx';
import { Section, stack } from '../record/Section.tsx';

const AddressMap = lazy(() => import('./AddressMap.tsx').then((module) => ({ default: module.AddressMap })));

/** A family's children, addresses, emergency contacts, and preferred and blocked nannies. */
export function ParentFamily({ record }: { record: Parent }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.users/parents.${name}`, values);
  const nannies = (ids: readonly number[]) =>
    ids.map((id, at) => (
      <span key={id}>
        {at > 0 && ', '}
        <ReferenceName reference="lookup/nanny-polo" id={id} />
      </span>
    ));
  return (
    <Box sx={stack}>
      <Section heading={text('parts.children')}>
        {record.children.length ? (
          <Box component="ul" sx={list}>
            {record.children.map((child) => (
              <li key={child.name + child.date_of_birth}>
                <strong>{child.name}</strong>, {text('born', { date: calendarDay(child.date_of_birth) })}
                {child.allergies && (
                  <Box sx={{ color: 'error.main', fontWeight: 600 }}>
                    {text('allergy', { what: child.allergies })}
                  </Box>
                )}
                {child.notes && <Box sx={{ color: 'text.secondary' }}>{child.notes}</Box>}
              </li>
            ))}
          </Box>
        ) : (
          text('no_children')
        )}
      </Section>
      <Section heading={text('parts.addresses')}>
        {record.addresses.length ? (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
            <Box component="ul" sx={list}>
              {record.addresses.map((address) => (
                <li key={address.label + address.line}>
                  <strong>{address.label || address.line}</strong>
                  <Box>
                    {address.line}, {address.postcode}
                  </Box>
                  {address.access_notes && <Box sx={{ color: 'text.secondary' }}>{address.access_notes}</Box>}
                </li>
              ))}
            </Box>
            <Suspense fallback={<Waiting />}>
              <AddressMap addresses={record.addresses} label={text('map')} />
            </Suspense>
          </Box>
        ) : (
          text('no_addresses')
        )}
      </Section>
      <Section heading={text('parts.contacts')}>
        {record.emergency_contacts.length ? (
          <Box component="ul" sx={list}>
            {record.emergency_contacts.map((contact) => (
              <li key={contact.name + contact.phone}>
                <strong>{contact.name}</strong> {contact.relation && `(${contact.relation})`}{' '}
                <PhoneLink phone={contact.phone} />
              </li>
            ))}
          </Box>
        ) : (
          text('no_contacts')
        )}
      </Section>
      <Section heading={text('parts.nannies')}>
        <Facts>
          <Fact term={text('fields.preferred_nanny_polo_ids')}>
            {record.preferred_nanny_polo_ids.length > 0 && nannies(record.preferred_nanny_polo_ids)}
          </Fact>
          <Fact term={text('fields.blocked_nanny_polo_ids')}>
            {record.blocked_nanny_polo_ids.length > 0 && nannies(record.blocked_nanny_polo_ids)}
          </Fact>
        </Facts>
      </Section>
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.25,
  alignContent: 'start',
} as const;
