import AllergyIcon from '@mui/icons-material/WarningAmber';
import { Box } from '@mui/material';
import type { ChildNotes } from '@nanny-polo/shared/people/child-notes';
import { useText } from '../page/use-text.ts';

interface Props {
  /** A child of a family, or of a booking, which has only allergies and notes. */
  child: Pick<ChildNotes, 'allergies' | 'notes'> & Partial<ChildNotes>;
}

/** The notes on a child: the allergies first, then each other field that has any, with its name. */
export function ChildNotesList({ child }: Props) {
  const text = useText('users/parents.fields');
  const both = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
  const others = {
    medicines: child.medicines,
    doctor_name: both(child.doctor_name, child.doctor_phone),
    school_name: both(child.school_name, child.school_phone),
    routine: child.routine,
  };
  return (
    <>
      {child.allergies.length > 0 && (
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'start', color: 'error.main', fontWeight: 600 }}>
          <AllergyIcon fontSize="small" aria-hidden />
          {text('allergies')}: {child.allergies.join(', ')}
        </Box>
      )}
      {Object.entries(others).map(
        ([field, value]) =>
          value && (
            <Box key={field}>
              {text(field)}: {value}
            </Box>
          ),
      )}
      {child.notes && <Box sx={{ color: 'text.secondary' }}>{child.notes}</Box>}
    </>
  );
}
