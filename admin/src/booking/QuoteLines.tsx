import Box from '@mui/material/Box';
import { money } from '@nanny-polo/shared/money';
import type { Quote } from '@nanny-polo/shared/quote';
import { useTranslate } from 'react-admin';
import { NotApplied } from './NotApplied.tsx';

/** A quote line by line, with the discounts that apply. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const translate = useTranslate();
  const lines = [
    ...quote.lines.map(({ kind, label, amount_minor }) => ({
      key: kind + label,
      label,
      amount: amount_minor,
    })),
    ...quote.adjustments.map(({ discount_id, name, why, amount_minor }) => ({
      key: `discount ${discount_id ?? name}`,
      label: `${name}: ${why}`,
      amount: -amount_minor,
    })),
  ];
  return (
    <>
      <Box component="dl" sx={sums}>
        {lines.map(({ key, label, amount }) => (
          <Box key={key}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </Box>
        ))}
        <Box sx={{ fontWeight: 650, borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.5 }}>
          <dt>{translate('resources.booking.draft.total')}</dt>
          <dd>{money(quote.total_minor)}</dd>
        </Box>
      </Box>
      <NotApplied discounts={quote.not_applied} />
    </>
  );
}

const sums = {
  m: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 },
  '& dd': { m: 0, textAlign: 'right', whiteSpace: 'nowrap' },
} as const;
