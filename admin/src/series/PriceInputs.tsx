import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { MoneyInput } from '../input/MoneyInput.tsx';

/** The hourly rates of a series. Blank inputs use the nanny's own rates and the price list. */
export function PriceInputs() {
  const translate = useTranslate();
  const input = (name: string) => translate(`resources.series.input.${name}`);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
      <MoneyInput
        source="bill_rate_minor"
        label={input('bill_rate_minor')}
        helperText={input('rates_help')}
      />
      <MoneyInput source="pay_rate_minor" label={input('pay_rate_minor')} helperText={input('rates_help')} />
    </Box>
  );
}
