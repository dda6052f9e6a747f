import { Box } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import type { ListedNannyPolo } from '@nanny-polo/shared/nanny-polo';
import { useListContext } from 'react-admin';
import { Portrait } from '../field/Portrait.tsx';
import { RecordBox } from '../list/RecordBox.tsx';
import { useText } from '../page/use-text.ts';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';

/** The nannies with their portraits. */
export function NannyCards() {
  const { data = [] } = useListContext<ListedNannyPolo>();
  const text = useText('master/nanny-polo');
  return (
    <Box component="ul" sx={grid}>
      {data.map((record) => (
        <li key={record.id}>
          <RecordBox resource="master/nanny-polo" id={record.id} sx={card}>
            <Portrait name={record.display_name} photo={record.photo} size={64} />
            <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
              <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{record.display_name}</Box>
              <NannyPoloStatusChip state={record.status} />
              <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                {[
                  text(`tier.${record.tier}`),
                  record.bill_rate_minor !== null &&
                    text('hourly_rate', { rate: money(record.bill_rate_minor) }),
                  record.postcode,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
            </Box>
          </RecordBox>
        </li>
      ))}
    </Box>
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
