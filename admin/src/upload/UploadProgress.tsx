import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';

interface UploadProgressProps {
  /** How much has left, from 0 to 1. */
  sent: number;
  onStop: () => void;
}

/** How far a file has come, with a way to stop it as long as that surely leaves nothing behind. */
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
