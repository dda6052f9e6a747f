import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { agency } from '@nanny-polo/shared/constants';
import { type Discount, quoteDiscount } from '@nanny-polo/shared/discount';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useCall } from '../app/use-call.ts';
import { money } from '../field/money.ts';
import { Part } from '../record/Part.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

const nextMonday = () => {
  const today = dayjs().tz(agency.timeZone).startOf('day');
  return today.add((8 - today.day()) % 7 || 7, 'day');
};

/** What an example cart costs with the saved discount, and which rule took or did not take something off. */
export function Example() {
  const translate = useTranslate();
  const record = useRecordContext<Discount>();
  const text = (name: string, values = {}) => translate(`resources.master/discount.${name}`, values);
  const [monday] = useState(nextMonday);
  const { data, error } = useCall(quoteDiscount, {
    body: {
      service: 'hourly',
      start_at: monday.hour(9).toISOString(),
      end_at: monday.hour(13).toISOString(),
      children_count: 1,
      tier: 'standard',
      ...(record?.code && { codes: [record.code] }),
    },
  });
  return (
    <Part heading={text('example')}>
      <Box sx={{ color: 'text.secondary', mb: 1.5 }}>
        {text('example_text')} {text('example_saved')}
      </Box>
      {error && <Alert severity="warning">{error.message}</Alert>}
      {!error && !data && <Skeleton height={90} />}
      {data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
          {data.lines.map((line) => (
            <Row key={line.label} label={line.label} amount={money(line.amount_minor)} />
          ))}
          {data.adjustments.map(({ discount_id, name, amount_minor, why }) => (
            <Row
              key={discount_id}
              label={`${name}. ${text('took', { amount: money(amount_minor), why })}`}
              amount={`−${money(amount_minor)}`}
            />
          ))}
          <Row label={text('total')} amount={money(data.total_minor)} strong />
          {data.not_applied.map(({ discount, why }) => (
            <Box component="li" key={discount} sx={{ color: 'text.secondary', fontSize: 13 }}>
              {text('not_applied', { name: discount, why })}
            </Box>
          ))}
        </Box>
      )}
    </Part>
  );
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, fontWeight: strong ? 700 : 400 }}>
      <Box sx={{ flex: 1 }}>{label}</Box>
      <Box sx={{ whiteSpace: 'nowrap' }}>{amount}</Box>
    </Box>
  );
}
