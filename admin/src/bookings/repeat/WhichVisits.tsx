import { FormControl, FormLabel } from '@mui/material';
import { useId } from 'react';
import { RadioChoice } from '../../ui/input/RadioChoice.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';

/**
 * The visits that a change applies to. `one`: this visit. `all`: every visit from its day onwards. `unchanged`: as
 * `all`, without visits that were changed by hand.
 */
export type Which = 'one' | 'all' | 'unchanged';

const options: readonly Which[] = ['one', 'all', 'unchanged'];

/** Asks which visits of a series a change to one of them applies to. */
export function WhichVisits(choice: { value: Which; onChange: (which: Which) => void }) {
  const text = useTextsOf('repeat');
  const id = useId();
  return (
    <FormControl component="fieldset" sx={{ my: 1 }}>
      <FormLabel id={id}>{text('which')}</FormLabel>
      <RadioChoice
        aria-labelledby={id}
        options={options}
        labelOf={(which) => text(`whiches.${which}`)}
        {...choice}
      />
    </FormControl>
  );
}
