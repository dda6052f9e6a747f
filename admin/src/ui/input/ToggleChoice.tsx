import { ToggleButton, ToggleButtonGroup, type ToggleButtonGroupProps } from '@mui/material';

interface ToggleChoiceProps<Option> extends Pick<ToggleButtonGroupProps, 'aria-label' | 'sx'> {
  options: readonly Option[];
  labelOf: (option: Option) => string;
  value: Option;
  onChange: (option: Option) => void;
}

/** Buttons of which exactly one is pressed. */
export function ToggleChoice<Option extends string | number>({
  options,
  labelOf,
  onChange,
  ...group
}: ToggleChoiceProps<Option>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      {...group}
      onChange={(_, next: Option | null) => next !== null && onChange(next)}
    >
      {options.map((option) => (
        <ToggleButton key={option} value={option} sx={{ py: 0.5 }}>
          {labelOf(option)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
