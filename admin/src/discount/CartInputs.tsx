import Box from '@mui/material/Box';
import { bookingService } from '@nanny-polo/shared/booking-service';
import { quoteDiscount } from '@nanny-polo/shared/discount';
import { NumberInput, SelectInput, useTranslate } from 'react-admin';
import { InstantInput } from '../input/InstantInput.tsx';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';

const tiers = quoteDiscount.schema.body.shape.tier.options;

/** The inputs of a discount's example. */
export function CartInputs() {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.master/discount.${name}`);
  const field = (source: string) => ({ source, label: text(`cart.${source}`), helperText: false as const });
  const choices = (name: string, options: readonly string[]) =>
    options.map((id) => ({ id, name: text(`${name}.${id}`) }));
  return (
    <Box sx={grid}>
      <SelectInput {...field('service')} choices={choices('service', bookingService.options)} isRequired />
      <SelectInput {...field('tier')} choices={choices('tier', tiers)} isRequired />
      <InstantInput {...field('start_at')} />
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <NumberInput {...field('hours')} min={0.5} step={0.5} />
        <NumberInput {...field('children_count')} min={1} max={12} />
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
