import { Alert, Box, Skeleton } from '@mui/material';
import { draftDiscountId, quoteDiscount } from '@nanny-polo/shared/money/discount';
import { bookingService } from '@nanny-polo/shared/pricing/booking-service';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { SelectInput } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useCall } from '../../base/data/use-call.ts';
import { Section } from '../../records/record/Section.tsx';
import { InstantInput } from '../../ui/input/InstantInput.tsx';
import { ReferenceSelect } from '../../ui/input/ReferenceSelect.tsx';
import { CountInput, TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx';
import { useDebouncedValue } from '../../ui/input/use-debounced-value.ts';
import { useText } from '../../ui/page/use-text.ts';
import { QuoteLines } from '../quote/QuoteLines.tsx';
import { type Cart, createFirstCart, questionOf } from './cart.ts';
import type { Draft } from './discount-form.ts';

/** The price of an example with a discount, saved or not. The API prices it again after each change. */
export function Example({ draft }: { draft: Draft | null }) {
  const text = useText('master/discount');
  const cart = useForm<Cart>({ defaultValues: createFirstCart() });
  const values = useWatch({ control: cart.control }) as Cart;
  const body = useDebouncedValue(questionOf(values, draft));
  const { data, error, isPlaceholderData } = useCall(
    quoteDiscount,
    { body: body as NonNullable<typeof body> },
    { enabled: body !== null, keep: true },
  );
  return (
    <Section heading={text('example')}>
      {/* Enter must not submit the surrounding form. */}
      <Box onKeyDown={(event) => event.key === 'Enter' && isInput(event.target) && event.preventDefault()}>
        <FormProvider {...cart}>
          <CartInputs />
        </FormProvider>
      </Box>
      <Box aria-live="polite" aria-busy={isPlaceholderData} sx={{ mt: 2 }}>
        {!body && (
          <Box sx={{ color: 'text.secondary' }}>{text(draft ? 'cart_unfinished' : 'unfinished')}</Box>
        )}
        {body && error && <Alert severity="warning">{error.message}</Alert>}
        {body && !error && !data && <Skeleton variant="rounded" height={120} />}
        {body && !error && data && <QuoteResult quote={data} draft={body.draft} />}
      </Box>
    </Section>
  );
}

const isInput = (target: EventTarget) => target instanceof HTMLInputElement;

const tiers = quoteDiscount.schema.body.shape.tier.options;

function CartInputs() {
  const text = useText('master/discount');
  const field = (source: string) => ({ source, label: text(`cart.${source}`), helperText: false as const });
  const choices = (name: string, options: readonly string[]) =>
    options.map((id) => ({ id, name: text(`${name}.${id}`) }));
  return (
    <Box sx={grid}>
      <SelectInput {...field('service')} choices={choices('service', bookingService.options)} isRequired />
      <SelectInput {...field('tier')} choices={choices('tier', tiers)} isRequired />
      <InstantInput {...field('start_at')} />
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <TypedNumberInput {...field('hours')} kind="decimal" />
        <CountInput {...field('children_count')} />
      </Box>
      <ReferenceSelect
        {...field('parent_id')}
        helperText={text('cart.parent_help')}
        reference="lookup/parents"
      />
      <InstantInput {...field('at')} helperText={text('cart.at_help')} />
    </Box>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(150px, 1fr))' },
  columnGap: 1.5,
} as const;

interface QuoteResultProps {
  quote: Quote;
  /** The discount being edited, which the example tries out. */
  draft: { id?: number | undefined; name: string; code?: string | null | undefined } | undefined;
}

/** The discount's effect, the quote, and why other discounts do not apply. */
function QuoteResult({ quote, draft }: QuoteResultProps) {
  const text = useText('master/discount');
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
          <strong>{text('takes', { amount: formatMoney(adjustment.amount_minor) })}</strong>
        </Alert>
      )}
      {notApplied && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          <strong>{text('takes_nothing')}</strong> {notApplied.why}
        </Alert>
      )}
      <QuoteLines quote={{ ...quote, not_applied: others }} />
      <Box sx={{ color: 'text.secondary', fontSize: 12.5, mt: 0.5 }}>
        {text('pay', { amount: formatMoney(quote.pay_minor) })}
      </Box>
    </>
  );
}
