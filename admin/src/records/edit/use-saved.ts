import { type RaRecord, useRedirect, useResourceContext, useTranslate } from 'react-admin';
import { useNotification } from '../../base/data/use-notification.ts';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';

/** Returns what the record's screen gets as the state of its URL, from the saved record and the one before. */
type ToState = (record: RaRecord, before: RaRecord | undefined) => object;

interface Saved {
  readonly resource?: string | undefined;
  readonly previousData?: RaRecord | undefined;
}

/**
 * Returns the function for `mutationOptions.onSuccess` of `<Create>` and `<Edit>` that says what react-admin itself
 * says, and can be undone there, and shows the record.
 */
export function useSaved(done: 'created' | 'updated', toState?: ToState) {
  const translate = useTranslate();
  const notify = useNotification();
  const redirect = useRedirect();
  const ownResource = useResourceContext();
  return (record: RaRecord, { resource = ownResource, previousData }: Saved) => {
    const text = translate(`resources.${resource}.notifications.${done}`, {
      _: translate(`ra.notification.${done}`, { smart_count: 1 }),
    });
    notify({ type: 'success', text, action: createUndoAction() });
    redirect('show', resource, record.id, undefined, toState?.(record, previousData));
  };
}
