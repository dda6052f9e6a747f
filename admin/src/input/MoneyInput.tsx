import { InputAdornment } from '@mui/material';
import { NumberInput, type NumberInputProps } from 'react-admin';

/** An amount typed in pounds and stored in pence. */
export function MoneyInput(props: NumberInputProps) {
  return (
    <NumberInput
      min={0}
      step={0.01}
      format={(minor: number | '' | null | undefined) => (minor == null || minor === '' ? '' : minor / 100)}
      parse={(pounds: string) => (pounds === '' || pounds == null ? null : Math.round(Number(pounds) * 100))}
      slotProps={{ input: { startAdornment: <InputAdornment position="start">£</InputAdornment> } }}
      {...props}
    />
  );
}
