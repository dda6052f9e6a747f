import { Box } from '@mui/material';
import { FunctionField, ReferenceField, useCanAccess, useGetOne, useRecordContext } from 'react-admin';
import { Person } from '../../ui/field/Person.tsx';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { showPathOf } from '../../ui/field/show-path.ts';

interface PersonFieldProps {
  source: 'parent_id' | 'nanny_polo_id';
  hasPhone?: boolean;
}

const references = { parent_id: 'lookup/parents', nanny_polo_id: 'lookup/nanny-polo' };

/** The family or the nanny of a booking or series. */
export const PersonField = ({ source, hasPhone = false }: PersonFieldProps) => (
  <>
    <ReferenceField
      source={source}
      reference={references[source]}
      link={showPathOf}
      empty="resources.booking.unassigned"
    >
      <FunctionField<{ name: string }> render={({ name }) => <Person name={name} />} />
    </ReferenceField>
    {hasPhone && <Phone source={source} />}
  </>
);

const resources = { parent_id: 'users/parents', nanny_polo_id: 'master/nanny-polo' };

/** The telephone number of a person, if the admin may open their record. List records have none. */
function Phone({ source }: PersonFieldProps) {
  const resource = resources[source];
  const id = useRecordContext()?.[source] as number | null;
  const { canAccess = false } = useCanAccess({ resource, action: 'show' });
  const { data } = useGetOne<{ id: number; phone: string | null }>(
    resource,
    { id: id ?? 0 },
    { enabled: canAccess && id !== null },
  );
  if (!data?.phone) return null;
  return (
    <Box>
      <PhoneLink phone={data.phone} />
    </Box>
  );
}
