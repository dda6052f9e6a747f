import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { uploadTypes } from '@nanny-polo/shared/upload';
import { type ChangeEvent, useId } from 'react';
import { InputHelperText, useInput, useTranslate } from 'react-admin';
import { sizeOf } from './file-fault.ts';

const asItIs = (value: unknown) => value;

/** A file of the kinds that are taken, as a `File` in the form. */
export function FileInput({ source, disabled = false }: { source: string; disabled?: boolean }) {
  const translate = useTranslate();
  const help = useId();
  const { field, fieldState } = useInput({ source, format: asItIs, parse: asItIs });
  const file = field.value instanceof File ? field.value : null;
  const fault = fieldState.error?.message;
  return (
    <Box sx={{ my: 1, gridColumn: '1 / -1' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <Button component="label" variant="outlined" disabled={disabled} sx={control}>
          {translate(file ? 'upload.other' : 'upload.choose')}
          <Box
            component="input"
            type="file"
            accept={uploadTypes.join(',')}
            disabled={disabled}
            required
            aria-invalid={Boolean(fault)}
            aria-describedby={help}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              const [chosen] = target.files ?? [];
              if (chosen) field.onChange(chosen);
              field.onBlur();
              target.value = '';
            }}
            sx={{ position: 'absolute', width: '1px', height: '1px', opacity: 0 }}
          />
        </Button>
        {file && (
          <Box aria-live="polite" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {translate('upload.chosen', { name: file.name, size: sizeOf(file) })}
          </Box>
        )}
      </Box>
      <FormHelperText id={help} error={Boolean(fault)} sx={{ mx: 0 }}>
        <InputHelperText error={fault} helperText="upload.accepted" />
      </FormHelperText>
    </Box>
  );
}

/** Shows the focus of the input inside it. */
const control = {
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
