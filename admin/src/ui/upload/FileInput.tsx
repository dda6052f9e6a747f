import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, FormHelperText, IconButton, LinearProgress } from '@mui/material';
import { keyOfFile } from '@nanny-polo/shared/browser/send-files';
import { maximumFiles, nameRefusal, refuseFile, uploadTypes } from '@nanny-polo/shared/contract/upload';
import { useId, useState } from 'react';
import { InputHelperText, useInput, useTranslate } from 'react-admin';
import { FileButton } from './FileButton.tsx';
import { sizeOf } from './file-fault.ts';
import type { useUpload } from './use-upload.ts';

const asItIs = (value: unknown) => value;

type FileInputProps = Pick<ReturnType<typeof useUpload>, 'sent' | 'problem' | 'stop'>;

const filesIn = (value: unknown): File[] => (Array.isArray(value) ? value : []);

/**
 * Input for files of the accepted types, with the progress of their upload. Its value in the form is a list of `File`.
 * Files that would be refused are named with the reason and left out.
 */
export function FileInput({ sent, problem, stop }: FileInputProps) {
  const translate = useTranslate();
  const help = useId();
  const { field, fieldState } = useInput({ source: 'file', format: asItIs, parse: asItIs, defaultValue: [] });
  const [refused, setRefused] = useState<readonly string[]>([]);
  const files = filesIn(field.value);
  const fault = fieldState.error?.message;
  const choose = async (chosen: readonly File[]) => {
    const refusals = await Promise.all(chosen.map(refuseFile));
    const accepted = [...files, ...chosen.filter((_, at) => !refusals[at])];
    const over = accepted
      .slice(maximumFiles)
      .map(({ name }) => nameRefusal(name, translate('upload.too_many', { count: maximumFiles })));
    setRefused([...refusals.filter((one) => one !== null), ...over]);
    field.onChange(accepted.slice(0, maximumFiles));
    field.onBlur();
  };
  const lines = problem ? problem.split('\n') : refused;
  return (
    <Box sx={{ my: 1, gridColumn: '1 / -1' }}>
      <FileButton
        ref={field.ref}
        label={translate(files.length > 0 ? 'upload.more' : 'upload.choose')}
        accept={uploadTypes}
        multiple
        variant="outlined"
        disabled={sent !== null}
        aria-describedby={help}
        onChoose={(chosen) => void choose(chosen)}
      />
      <Box component="ul" aria-live="polite" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map((file) => (
          <Box component="li" key={keyOfFile(file)} sx={{ display: 'flex', alignItems: 'center', mt: 0.5 }}>
            <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {translate('upload.chosen', { name: file.name, size: sizeOf(file) })}
            </Box>
            <IconButton
              size="small"
              aria-label={translate('upload.remove', { name: file.name })}
              disabled={sent !== null}
              onClick={() => field.onChange(files.filter((other) => other !== file))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <FormHelperText id={help} error={Boolean(fault)} sx={{ mx: 0 }}>
        <InputHelperText error={lines.length > 0 ? undefined : fault} helperText="upload.accepted" />
      </FormHelperText>
      {sent !== null && <UploadProgress sent={sent} onStop={stop} />}
      {lines.length > 0 && (
        <Alert severity="error" sx={{ my: 1, overflowWrap: 'anywhere' }}>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
    </Box>
  );
}

interface UploadProgressProps {
  /** The share sent so far, from 0 to 1. */
  sent: number;
  onStop: () => void;
}

/** The progress of an upload, with a button to cancel it while nothing can have been stored. */
export function UploadProgress({ sent, onStop }: UploadProgressProps) {
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
