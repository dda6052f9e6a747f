import { FormControl, FormLabel } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { RadioChoice } from '../input/RadioChoice.tsx';

/**
 * The visits that a change applies to. `one`: this visit. `all`: every visit from its day onwards. `unchanged`: as
 * `all`, without visits that were changed by hand.
 */
export type Which = 'one' | 'all' | 'unchanged';

interface WhichVisitsProps<W extends Which> {
  options: readonly W[];
  value: W;
  onChange: (which: W) => void;
}

/** Asks which visits of a series a change applies to. */
export function WhichVisits<W extends Which>(choice: WhichVisitsProps<W>) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl component="fieldset" sx={{ my: 1 }}>
      <FormLabel id={id}>{translate('repeat.which')}</FormLabel>
      <RadioChoice
        aria-labelledby={id}
        labelOf={(which) => translate(`repeat.whiches.${which}`)}
        {...choice}
      />
    </FormControl>
  );
}
