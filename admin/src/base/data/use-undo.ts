import { listUndoable, type UndoableChange, undoChange } from '@nanny-polo/shared/office/undo';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Rights } from '../session/rights.ts';
import type { AgencyDataProvider } from './data-provider.ts';
import { reportUndoneChange, undoKey } from './undone-changes.ts';
import { useNotification } from './use-notification.ts';
import { useNotifyError } from './use-notify-error.ts';
import { useWrite } from './use-write.ts';

/** Returns whether an admin can make changes, and therefore undo them. */
export const canUndo = ({ isOwner, permissions }: Rights): boolean =>
  isOwner || permissions.some(({ type }) => type === 'full');

/** Returns a function that says what an undo will do to a change's mails or, if the change `isUndone`, what it did. */
export function useMailWords() {
  const translate = useTranslate();
  return ({ mails, sent }: Pick<UndoableChange, 'mails' | 'sent'>, isUndone = false): string =>
    [
      mails > 0 && translate(isUndone ? 'undo.recalled' : 'undo.recalls', { smart_count: mails }),
      sent > 0 && translate(isUndone ? 'undo.sent' : 'undo.urgent', { smart_count: sent }),
    ]
      .filter(Boolean)
      .join(' · ');
}

/**
 * Returns a mutation that undoes the admin's own change with a given id or, for null, their latest one, whichever tab
 * they made it in. Then fetches everything on screen again.
 */
export function useUndo() {
  const provider = useDataProvider<AgencyDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const notify = useNotification();
  const notifyError = useNotifyError();
  const mailWords = useMailWords();
  return useWrite({
    mutationKey: undoKey,
    mutationFn: async (id: number | null) => {
      const latest = id ?? (await provider.call(listUndoable)).data[0]?.id;
      if (latest === undefined) return null;
      const change = (await provider.call(undoChange, { params: { id: latest } })).data;
      reportUndoneChange(change);
      return change;
    },
    onSuccess: async (change) => {
      if (!change) return notify({ type: 'info', text: translate('undo.nothing') });
      const mails = mailWords(change, true);
      const text = translate(mails ? 'undo.done_mails' : 'undo.done', { mails });
      notify({ type: 'success', text });
      await queryClient.invalidateQueries();
    },
    onError: notifyError,
  });
}
