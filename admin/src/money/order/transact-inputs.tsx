import { MenuItem, TextField } from '@mui/material';
import { describeNumberFault, type TypedNumber } from '@nanny-polo/shared/contract/typed-number';
import type { Order } from '@nanny-polo/shared/money/order';
import { paymentMethod } from '@nanny-polo/shared/money/payment';
import { positiveAmount } from '@nanny-polo/shared/pricing/quote';
import { NumberTextField } from '../../ui/input/NumberTextField.tsx';
import { useText } from '../../ui/page/use-text.ts';

interface AmountInputProps {
  amount: TypedNumber;
  onChange: (amount: TypedNumber) => void;
  /** What is wrong with it, if anything. */
  wrong: unknown;
  help?: string;
}

/** An amount of an order. */
export function AmountInput({ amount, onChange, wrong, help = ' ' }: AmountInputProps) {
  const text = useText('order');
  return (
    <NumberTextField
      kind="money"
      label={text('fields.amount_minor')}
      value={amount}
      onChange={onChange}
      error={wrong ? String(wrong) : undefined}
      isSubmitted={Boolean(wrong)}
      helperText={help}
      autoFocus
      sx={{ '& input': { textAlign: 'right' } }}
    />
  );
}

/** Returns what is wrong with an amount that is charged or returned; null if nothing is. */
export const faultOfAmount = (amount: TypedNumber): string | null =>
  typeof amount === 'number'
    ? (positiveAmount.safeParse(amount).error?.issues[0]?.message ?? null)
    : describeNumberFault('money');

export interface Means {
  readonly method: Order['transactions'][number]['method'];
  readonly proof: string;
}

interface MeansInputsProps {
  means: Means;
  onChange: (means: Means) => void;
  /** What is wrong with the reference, if anything. */
  wrong: unknown;
}

export function MeansInputs({ means, onChange, wrong }: MeansInputsProps) {
  const text = useText('order');
  return (
    <>
      <TextField
        select
        label={text('fields.method')}
        value={means.method}
        onChange={(event) => onChange({ ...means, method: event.target.value as Means['method'] })}
      >
        {paymentMethod.options.map((method) => (
          <MenuItem key={method} value={method}>
            {text(`method.${method}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={text('fields.proof')}
        value={means.proof}
        onChange={(event) => onChange({ ...means, proof: event.target.value })}
        error={Boolean(wrong)}
        helperText={String(wrong ?? text('proof_help'))}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </>
  );
}
