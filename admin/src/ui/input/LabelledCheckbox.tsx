import { Checkbox, type CheckboxProps, FormControlLabel, type FormControlLabelProps } from '@mui/material';

interface LabelledCheckboxProps
  extends Pick<CheckboxProps, 'disabled' | 'size'>,
    Pick<FormControlLabelProps, 'label' | 'sx'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label, outside react-admin's forms. */
export function LabelledCheckbox({ label, sx, onChange, size = 'small', ...rest }: LabelledCheckboxProps) {
  return (
    <FormControlLabel
      label={label}
      sx={sx}
      control={<Checkbox size={size} onChange={(_, checked) => onChange(checked)} {...rest} />}
    />
  );
}
