import { Alert, Box, Button, FormHelperText, LinearProgress } from '@mui/material';
import { uploadTypes } from '@nanny-polo/shared/upload';
import { useId } from 'react';
import { InputHelperText, useInput, useTranslate } from 'react-admin';
import { FileButton } from './FileButton.tsx';
import { sizeOf } from './file-fault.ts';
import type { useUpload } from './use-upload.ts';

const asItIs = (value: unknown) => value;

type FileInputProps = Pick<ReturnType<typeof useUpload>, 'sent' | 'problem' | 'stop'>;

/** Input for one file of the accepted types, with the progress of its upload. Its value in the form is a `File`. */
export function FileInput({ sent, problem, stop }: FileInputProps) {
  const translate = useTranslate();
  const help = useId();
  const { field, fieldState } = useInput({ source: 'file', format: asItIs, parse: asItIs });
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
          disabled={sent !== null}
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
      {sent !== null && <UploadProgress sent={sent} onStop={stop} />}
      {problem && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}

interface UploadProgressProps {
  /** The share sent so far, from 0 to 1. */
  sent: number;
  onStop: () => void;
}

/** The progress of an upload, with a button to cancel it while nothing can have been stored. */
function UploadProgress({ sent, onStop }: UploadProgressProps) {
  const translate = useTranslate();
  const share = Math.floor(sent * 100);
  const whole = sent >= 1;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, my: 1, gridColumn: '1 / -1' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <LinearProgress
          variant={whole ? 'indeterminate' : 'determinate'}
          value={share}
          aria-label={translate('upload.sending')}
        />
        <Box sx={{ mt: 0.5, color: 'text.secondary', fontSize: 13 }}>
          {whole ? translate('upload.checking') : translate('upload.sent', { share })}
        </Box>
      </Box>
      <Button variant="outlined" color="inherit" disabled={whole} onClick={onStop}>
        {translate('upload.stop')}
      </Button>
    </Box>
  );
}
