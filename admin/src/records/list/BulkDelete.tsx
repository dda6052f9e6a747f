import { BulkDeleteButton, useListContext, useTranslate } from 'react-admin';
import { useNotification } from '../../base/data/use-notification.ts';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';

/** react-admin's button that deletes the selected records, with an offer to undo. */
export function BulkDelete() {
  const translate = useTranslate();
  const notify = useNotification();
  const { selectedIds, onUnselectItems } = useListContext();
  const onSuccess = () => {
    const text = translate('ra.notification.deleted', { smart_count: selectedIds.length });
    notify({ type: 'success', text, action: createUndoAction() });
    onUnselectItems(true);
  };
  return <BulkDeleteButton mutationMode="pessimistic" mutationOptions={{ onSuccess }} />;
}
