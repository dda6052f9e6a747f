import { Box } from '@mui/material';
import type { ListedNannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { ListNoResults, RecordsIterator, WithListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Portrait } from '../../ui/field/Portrait.tsx';
import { RefusedAddress } from '../../ui/field/RefusedAddress.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { Waiting } from '../../ui/page/Waiting.tsx';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';

export function NannyCards() {
  const text = useText('master/nanny-polo');
  return (
    <WithListContext<ListedNannyPolo> loading={<Waiting />} empty={<ListNoResults />}>
      <Box component="ul" sx={grid}>
        <RecordsIterator<ListedNannyPolo>
          render={({
            id,
            email_refused_at,
            display_name,
            photo,
            status,
            tier,
            bill_rate_minor,
            postcode,
          }) => (
            <li>
              <Box
                component={Link}
                to={`/master/nanny-polo/${id}/show`}
                data-record={`/master/nanny-polo/${id}/show`}
                sx={card}
              >
                <Portrait name={display_name} photo={photo} size={64} />
                <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
                  <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{display_name}</Box>
                  <NannyPoloStatusChip state={status} />
                  <RefusedAddress since={email_refused_at} />
                  <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                    {[
                      text(`tier.${tier}`),
                      bill_rate_minor !== null && text('hourly_rate', { rate: formatMoney(bill_rate_minor) }),
                      postcode,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Box>
                </Box>
              </Box>
            </li>
          )}
        />
      </Box>
    </WithListContext>
  );
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 1.5,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(270px, 1fr))',
} as const;

const card = {
  display: 'flex',
  gap: 1.5,
  p: 1.5,
  height: '100%',
  boxSizing: 'border-box',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
