import { Box, Button, LinearProgress } from '@mui/material';
import { useTranslate } from 'react-admin';

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
