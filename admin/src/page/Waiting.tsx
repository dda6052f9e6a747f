import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';

/** Stands in for a screen that is being loaded. */
export function Waiting() {
  const translate = useTranslate();
  return <LinearProgress aria-label={translate('shell.loading')} sx={{ height: 3, mx: -2 }} />;
}
