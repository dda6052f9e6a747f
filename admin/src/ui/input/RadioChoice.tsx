import { FormControlLabel, Radio, RadioGroup, type RadioGroupProps } from '@mui/material';

interface RadioChoiceProps<Option>
  extends Pick<RadioGroupProps, 'aria-label' | 'aria-labelledby' | 'row' | 'sx'> {
  options: readonly Option[];
  labelOf: (option: Option) => string;
  value: Option | undefined;
  onChange: (option: Option) => void;
}

/** Radio buttons, outside react-admin's forms. */
export function RadioChoice<Option extends string | number>({
  options,
  labelOf,
  value,
  onChange,
  ...group
}: RadioChoiceProps<Option>) {
  return (
    <RadioGroup
      {...group}
      value={value ?? null}
      onChange={(_, chosen) => onChange(options.find((one) => String(one) === chosen) as Option)}
    >
      {options.map((option) => (
        <FormControlLabel
          key={option}
          value={option}
          control={<Radio size="small" />}
          label={labelOf(option)}
        />
      ))}
    </RadioGroup>
  );
}
