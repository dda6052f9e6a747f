import { Alert, Box } from '@mui/material';
import { draftDiscountId } from '@nanny-polo/shared/discount';
import { money } from '@nanny-polo/shared/money';
import type { Quote } from '@nanny-polo/shared/quote';
import { useTranslate } from 'react-admin';
import { FoldedSentences } from '../field/Sentences.tsx';

interface QuoteResultProps {
  quote: Quote;
  /** The discount being edited, which the example tries out. */
  draft: { id?: number | undefined; name: string; code?: string | null | undefined } | undefined;
}

/** The discount's effect, the quote, and why other discounts do not apply. */
export function QuoteResult({ quote, draft }: QuoteResultProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.master/discount.${name}`, values);
  const id = draft?.id ?? draftDiscountId;
  const adjustment = quote.adjustments.find(({ discount_id }) => discount_id === id);
  const code = draft?.code?.trim().toUpperCase() ?? null;
  const notApplied = adjustment
    ? undefined
    : quote.not_applied.find((one) => one.discount === draft?.name && one.code === code);
  const others = quote.not_applied.filter((one) => one !== notApplied);
  return (
    <>
      {adjustment && (
        <Alert severity="success" sx={{ mb: 1.5 }}>
          <strong>{text('takes', { amount: money(adjustment.amount_minor) })}</strong> {adjustment.why}
        </Alert>
      )}
      {notApplied && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          <strong>{text('takes_nothing')}</strong> {notApplied.why}
        </Alert>
      )}
      <Box component="ul" sx={list}>
        {quote.lines.map((line) => (
          <Row key={line.label} label={line.label} amount={money(line.amount_minor)} />
        ))}
        {quote.adjustments.map(({ discount_id, name, amount_minor, why }) => (
          <Row
            key={discount_id ?? name}
            label={name}
            note={discount_id === id ? '' : why}
            amount={money(-amount_minor)}
          />
        ))}
        <Row label={text('total')} amount={money(quote.total_minor)} strong />
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12.5, mt: 0.5 }}>
        {text('pay', { amount: money(quote.pay_minor) })}
      </Box>
      {others.length > 0 && (
        <FoldedSentences
          summary={text('others', { smart_count: others.length })}
          items={others.map(({ discount, why }) => text('not_applied', { name: discount, why }))}
        />
      )}
    </>
  );
}

interface RowProps {
  label: string;
  note?: string;
  amount: string;
  strong?: boolean;
}

function Row({ label, note, amount, strong = false }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 0.5, ...(strong && total) }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {label}
        {note && <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>{note}</Box>}
      </Box>
      <Box sx={{ whiteSpace: 'nowrap' }}>{amount}</Box>
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0 } as const;
const total = {
  fontWeight: 700,
  fontSize: 16,
  borderTop: 1,
  borderColor: 'divider',
  mt: 0.5,
  pt: 1,
} as const;
