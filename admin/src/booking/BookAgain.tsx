import AgainIcon from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import type { Booking } from '@nanny-polo/shared/booking';
import { useCanAccess, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { again } from './again.ts';

/** Opens the form for a new booking with a copy of this one, passed in memory because URLs are stored and logged. */
export function BookAgain({ record }: { record: Booking }) {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'booking', action: 'create' });
  if (!canAccess) return null;
  return (
    <Button
      component={Link}
      to="/booking/create"
      state={{ record: again(record, Date.now()) }}
      startIcon={<AgainIcon />}
      variant="outlined"
    >
      {translate('resources.booking.again')}
    </Button>
  );
}
