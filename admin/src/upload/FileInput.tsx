import { Box, FormHelperText } from '@mui/material';
import { uploadTypes } from '@nanny-polo/shared/upload';
import { useId } from 'react';
import { InputHelperText, useInput, useTranslate } from 'react-admin';
import { FileButton } from './FileButton.tsx';
import { sizeOf } from './file-fault.ts';

const asItIs = (value: unknown) => value;

/** Input for one file of the accepted types. Its value in the form is a `File`. */
export function FileInput({ source, disabled = false }: { source: string; disabled?: boolean }) {
  const translate = useTranslate();
  const help = useId();
  const { field, fieldState } = useInput({ source, format: asItIs, parse: asItIs });
  const file = field.value instanceof File ? field.value : null;
  const fault = fieldState.error?.message;
  return (
    <Box sx={{ my: 1, gridColumn: '1 / -1' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <FileButton
          ref={field.ref}
          label={translate(file ? 'upload.other' : 'upload.choose')}
          accept={uploadTypes}
          variant="outlined"
          disabled={disabled}
          aria-describedby={help}
          onChoose={(chosen) => {
            field.onChange(chosen);
            field.onBlur();
          }}
        />
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
