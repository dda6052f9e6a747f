import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

/**
 * The visits that a change applies to: one, those from its day onwards, or those of them that were not changed by hand.
 */
export type Which = 'one' | 'all' | 'unchanged';

interface WhichVisitsProps<W extends Which> {
  options: readonly W[];
  value: W;
  onChange: (which: W) => void;
}

/** Asks which visits of a series a change applies to. */
export function WhichVisits<W extends Which>({ options, value, onChange }: WhichVisitsProps<W>) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl component="fieldset" sx={{ my: 1 }}>
      <FormLabel id={id}>{translate('repeat.which')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, which) => onChange(which as W)}>
        {options.map((which) => (
          <FormControlLabel
            key={which}
            value={which}
            control={<Radio size="small" />}
            label={translate(`repeat.whiches.${which}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
