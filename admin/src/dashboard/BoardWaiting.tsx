import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';

/** Placeholder for the today board while it loads. */
export function BoardWaiting() {
  const translate = useTranslate();
  return (
    <Skeleton
      variant="rounded"
      height={420}
      role="status"
      aria-label={translate('shell.loading')}
      sx={{ mb: 2 }}
    />
  );
}
