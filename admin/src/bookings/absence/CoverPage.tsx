import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { countBookings } from '@nanny-polo/shared/bookings/booking';
import { Link, useCanAccess, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { toListPath } from '../../records/list/list-path.ts';
import { PageHead } from '../../records/list/PageHead.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { OpenDesks } from './OpenDesks.tsx';

const unfilled = toListPath({ path: '/booking', filter: { task: 'unfilled' }, sort: 'start_at' });

/** Where cover begins: the open desks, the visits without a nanny, and a new absence. */
export function CoverPage() {
  const translate = useTranslate();
  const text = useText('absence.list');
  const { canAccess: mayCreate } = useCanAccess({ resource: 'absence', action: 'create' });
  const { data } = useCall(countBookings, { query: { filter: { task: 'unfilled' } } });
  const count = Object.values<number>(data ?? {}).reduce((sum, ofStatus) => sum + ofStatus, 0);
  return (
    <>
      <PageTitle title={translate('resources.absence.tab')} />
      <PageHead group="bookings" />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        {mayCreate && (
          <Box>
            <Button
              component={Link}
              to="/absence/create"
              variant="contained"
              color="secondary"
              startIcon={<AddIcon />}
            >
              {text('new')}
            </Button>
          </Box>
        )}
        {data && (
          <Typography>
            {count === 0 ? (
              text('filled')
            ) : (
              <Link to={`${unfilled}&view=list`}>{text('unfilled', { smart_count: count })}</Link>
            )}
          </Typography>
        )}
        <OpenDesks none={<Typography sx={{ color: 'text.secondary' }}>{text('none')}</Typography>} />
      </Box>
    </>
  );
}
