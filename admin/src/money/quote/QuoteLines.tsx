import { Box } from '@mui/material';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type { NotApplied as Discount, Quote } from '@nanny-polo/shared/pricing/quote';
import { FoldedSentences, Sentences } from '../../ui/field/Sentences.tsx';
import { useText } from '../../ui/page/use-text.ts';

export function QuoteLines({ quote }: { quote: Quote }) {
  const text = useText('booking.draft');
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
            <dd>{formatMoney(amount, quote.currency)}</dd>
          </Box>
        ))}
        <Box sx={{ fontWeight: 650, borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.5 }}>
          <dt>{text('total')}</dt>
          <dd>{formatMoney(quote.total_minor, quote.currency)}</dd>
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

/** Why discounts took nothing off: shown for given codes, collapsed for automatic discounts. */
function NotApplied({ discounts }: { discounts: readonly Discount[] }) {
  const text = useText('booking.draft');
  const wordsOf = ({ discount, why }: Discount) => `${discount}: ${why}`;
  const given = discounts.filter(({ code }) => code !== null);
  const others = discounts.filter(({ code }) => code === null);
  return (
    <>
      {given.length > 0 && (
        <Sentences items={given.map(wordsOf)} sx={{ color: 'text.secondary', fontSize: 13 }} />
      )}
      {others.length > 0 && (
        <FoldedSentences
          summary={text('not_applied', { smart_count: others.length })}
          items={others.map(wordsOf)}
          sx={{ mt: 0.5, fontSize: 13, '& ul': { mt: 0 } }}
        />
      )}
    </>
  );
}
