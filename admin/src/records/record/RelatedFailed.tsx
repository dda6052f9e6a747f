import { useListContext, useTranslate } from 'react-admin';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';

/** The `error` of a `ReferenceManyField`, with a button to try again. */
export function RelatedFailed() {
  const translate = useTranslate();
  const { refetch } = useListContext();
  return <RetryAlert onRetry={refetch}>{translate('list.failed')}</RetryAlert>;
}
