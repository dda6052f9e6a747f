import { type RaRecord, useRedirect, useResourceContext, useTranslate } from 'react-admin';
import { useNotification } from '../../base/data/use-notification.ts';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';

/**
 * Returns the function for `mutationOptions.onSuccess` of `<Create>` and `<Edit>` that says what react-admin itself
 * says, and can be undone there, and shows the record.
 */
export function useSaved(done: 'created' | 'updated') {
  const translate = useTranslate();
  const notify = useNotification();
  const redirect = useRedirect();
  const ownResource = useResourceContext();
  return ({ id }: RaRecord, { resource = ownResource }: { resource?: string | undefined }) => {
    const text = translate(`resources.${resource}.notifications.${done}`, {
      _: translate(`ra.notification.${done}`, { smart_count: 1 }),
    });
    notify({ type: 'success', text, action: createUndoAction() });
    redirect('show', resource, id);
  };
}
