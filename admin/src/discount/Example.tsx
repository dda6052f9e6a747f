import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { quoteDiscount } from '@nanny-polo/shared/discount';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { callKey } from '../data/use-call.ts';
import { useDebouncedValue } from '../input/use-debounced-value.ts';
import { Section } from '../record/Section.tsx';
import { CartInputs } from './CartInputs.tsx';
import { type Cart, firstCart, questionOf } from './cart.ts';
import type { Draft } from './form.ts';
import { QuoteResult } from './QuoteResult.tsx';

/** How long typing must pause before the example is priced again, in milliseconds. */
const rest = 250;

/** The price of an example with a discount, saved or not. The API prices it again after each change. */
export function Example({ draft }: { draft: Draft | null }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const text = (name: string) => translate(`resources.master/discount.${name}`);
  const cart = useForm<Cart>({ defaultValues: firstCart() });
  const values = useWatch({ control: cart.control }) as Cart;
  const body = useDebouncedValue(questionOf(values, draft), rest);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [callKey, quoteDiscount.url, body],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(quoteDiscount, { body: body as NonNullable<typeof body>, signal })).data,
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
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
