import { Box, Card, Typography } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { useCanAccess } from 'react-admin';
import { Section } from '../../records/record/Section.tsx';
import { ChildNotesList } from '../../ui/field/ChildNotesList.tsx';
import { birthWordOf, formatCalendarDay } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { useText } from '../../ui/page/use-text.ts';

interface BookingFamilyProps {
  record: Pick<Booking, 'parent_id' | 'address' | 'children' | 'notes' | 'internal_note'>;
}

export function BookingFamily({ record }: BookingFamilyProps) {
  const text = useText('booking.show');
  const { canAccess: mayReadFamilies } = useCanAccess({ resource: 'users/parents', action: 'show' });
  const { parent_id, address, children, notes, internal_note } = record;
  return (
    <>
      <Card sx={{ ...halves, p: { xs: 2, sm: 2.5 }, gap: 2.5 }}>
        <section>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {text('where')}
          </Typography>
          {address ? (
            <>
              <Box>{address.line}</Box>
              <Box>{address.postcode}</Box>
              {address.access_notes && (
                <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
                  {text('access', { text: address.access_notes })}
                </Box>
              )}
            </>
          ) : (
            text('no_address')
          )}
        </section>
        <section>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {text('children')}
          </Typography>
          {children.length ? (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
              {children.map((child) => (
                <li key={child.id}>
                  {child.name},{' '}
                  {text(birthWordOf(child.date_of_birth), { date: formatCalendarDay(child.date_of_birth) })}
                  <ChildNotesList child={child} />
                </li>
              ))}
            </Box>
          ) : (
            text('no_children')
          )}
          {mayReadFamilies && (
            <PermittedLink to={`/users/parents/${parent_id}/show`}>{text('private_notes')}</PermittedLink>
          )}
        </section>
      </Card>
      <Box sx={{ ...halves, gap: 2 }}>
        <Section heading={text('notes')}>{notes || text('no_notes')}</Section>
        <Section heading={text('internal')}>{internal_note || text('no_notes')}</Section>
      </Box>
    </>
  );
}

const halves = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;
