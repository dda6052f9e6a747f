import { Box } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/booking';
import { useCanAccess, useGetOne } from 'react-admin';
import { PermittedLink } from '../field/PermittedLink.tsx';
import { Person } from '../field/Person.tsx';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { useText } from '../page/use-text.ts';
import { Fact } from '../record/Facts.tsx';

interface PeopleFactsProps {
  record: Pick<Booking, 'parent_id' | 'parent_name' | 'nanny_polo_id' | 'nanny_polo_name'>;
  hasPhones?: boolean;
}

/** The family and the nanny of a booking or series. */
export function PeopleFacts({ record, hasPhones = false }: PeopleFactsProps) {
  const text = useText('booking');
  const people = [
    { field: 'parent', resource: 'users/parents', id: record.parent_id, name: record.parent_name },
    {
      field: 'nanny_polo',
      resource: 'master/nanny-polo',
      id: record.nanny_polo_id,
      name: record.nanny_polo_name,
    },
  ];
  return people.map(({ field, resource, id, name }) => (
    <Fact key={field} term={text(`fields.${field}_name`)}>
      {id === null || name === null ? (
        text('unassigned')
      ) : (
        <>
          <PermittedLink to={`/${resource}/${id}/show`} sx={link}>
            <Person name={name} />
          </PermittedLink>
          {hasPhones && <Phone resource={resource} id={id} />}
        </>
      )}
    </Fact>
  ));
}

/** The telephone number of a person, if the admin may open their record. */
function Phone({ resource, id }: { resource: string; id: number }) {
  const { canAccess = false } = useCanAccess({ resource, action: 'show' });
  const { data } = useGetOne<{ id: number; phone: string | null }>(resource, { id }, { enabled: canAccess });
  return (
    <Box>
      <PhoneLink phone={data?.phone} />
    </Box>
  );
}

const link = { color: 'text.primary', '&:is(a)': { color: 'primary.main' } } as const;
