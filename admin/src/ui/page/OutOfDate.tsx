import { useTranslate } from 'react-admin';
import { RetryAlert } from './RetryAlert.tsx';

interface OutOfDateProps {
  error: Error;
  onRetry: () => unknown;
}

/** Says that the content below could not be refreshed, with a button to try again. */
export function OutOfDate({ error, onRetry }: OutOfDateProps) {
  const translate = useTranslate();
  return (
    <RetryAlert onRetry={onRetry} sx={{ mb: 2 }}>
      {translate('shell.out_of_date', { message: error.message })}
    </RetryAlert>
  );
}
