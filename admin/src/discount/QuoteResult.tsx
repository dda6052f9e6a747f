import { Alert, Box } from '@mui/material';
import { draftDiscountId } from '@nanny-polo/shared/discount';
import { money } from '@nanny-polo/shared/money';
import type { Quote } from '@nanny-polo/shared/quote';
import { useTranslate } from 'react-admin';
import { QuoteLines } from '../booking/QuoteLines.tsx';

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
          <strong>{text('takes', { amount: money(adjustment.amount_minor) })}</strong>
        </Alert>
      )}
      {notApplied && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          <strong>{text('takes_nothing')}</strong> {notApplied.why}
        </Alert>
      )}
      <QuoteLines quote={{ ...quote, not_applied: others }} />
      <Box sx={{ color: 'text.secondary', fontSize: 12.5, mt: 0.5 }}>
        {text('pay', { amount: money(quote.pay_minor) })}
      </Box>
    </>
  );
}
