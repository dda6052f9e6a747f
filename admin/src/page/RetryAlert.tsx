import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface RetryAlertProps extends Pick<AlertProps, 'severity' | 'sx' | 'children'> {
  onRetry: () => unknown;
}

/** Says that something could not be loaded, with a button to try again. */
export function RetryAlert({ onRetry, ...alert }: RetryAlertProps) {
  const translate = useTranslate();
  const action = (
    <Button color="inherit" onClick={() => onRetry()}>
      {translate('shell.reload')}
    </Button>
  );
  return <Alert {...alert} action={action} />;
}
