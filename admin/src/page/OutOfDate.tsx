import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface OutOfDateProps {
  /** Why the last read failed. */
  error: Error;
  onRetry: () => unknown;
}

/** Says that the content below could not be refreshed, with a button to try again. */
export function OutOfDate({ error, onRetry }: OutOfDateProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={() => onRetry()}>
          {translate('shell.reload')}
        </Button>
      }
      sx={{ mb: 2 }}
    >
      {translate('shell.out_of_date', { message: error.message })}
    </Alert>
  );
}
