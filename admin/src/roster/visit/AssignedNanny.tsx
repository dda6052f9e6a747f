import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Person } from '../../ui/field/Person.tsx';

export function AssignedNanny({ name }: { name: string | null }) {
  const unassigned = useTranslate()('resources.booking.unassigned');
  return name ? <Person name={name} /> : <Box sx={{ color: 'text.secondary' }}>{unassigned}</Box>;
}
