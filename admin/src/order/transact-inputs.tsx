import { InputAdornment, MenuItem, TextField } from '@mui/material';
import { type Order, paymentMethod } from '@nanny-polo/shared/order';
import { useText } from '../page/use-text.ts';

interface AmountInputProps {
  amount: string;
  onChange: (amount: string) => void;
  /** What is wrong with it, if anything. */
  wrong: unknown;
  help?: string;
}

/** An amount in pounds. */
export function AmountInput({ amount, onChange, wrong, help = ' ' }: AmountInputProps) {
  const text = useText('order');
  return (
    <TextField
      label={text('fields.amount_minor')}
      value={amount}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(wrong)}
      helperText={String(wrong ?? help)}
      autoFocus
      required
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">£</InputAdornment> },
        htmlInput: { inputMode: 'decimal', maxLength: 14, sx: { textAlign: 'right' } },
        inputLabel: { required: false },
      }}
    />
  );
}

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

/** How money was paid or returned, and its proof. */
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
        {paymentMethod.options.map((one) => (
          <MenuItem key={one} value={one}>
            {text(`method.${one}`)}
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
