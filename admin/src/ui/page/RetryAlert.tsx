import { Alert, type AlertProps, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

interface RetryAlertProps extends Pick<AlertProps, 'severity' | 'sx' | 'children'> {
  onRetry: () => unknown;
}

/** Says that something could not be loaded, with a button to try again. */
export function RetryAlert({ onRetry, severity = 'warning', ...alert }: RetryAlertProps) {
  const translate = useTranslate();
  const action = (
    <Button color="inherit" onClick={() => onRetry()}>
      {translate('shell.reload')}
    </Button>
  );
  return <Alert {...alert} severity={severity} action={action} />;
}
