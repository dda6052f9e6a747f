import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useResourceContext } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useNotification } from '../../base/data/use-notification.ts';
import { useWrite } from '../../base/data/use-write.ts';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';

export type Refusal = Error & {
  status?: number;
  body?: { code?: string; errors?: Record<string, unknown>; data?: unknown };
};

/**
 * Returns `start`, which writes the screen's record, one write at a time. After the write it shows the notification
 * that `said` returns, reads the record again and calls `close`; a refusal stays in `error`, and `refused` is called with it.
 */
export function useRecordWrite<Given = void, Response = unknown>(
  write: (provider: AgencyDataProvider, given: Given) => Promise<Response>,
  said: (given: Given, response: Response) => string,
  close: () => void = () => undefined,
  refused: (error: Refusal) => void = () => undefined,
) {
  const notify = useNotification();
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const refetch = () => queryClient.invalidateQueries({ queryKey: [resource] });
  const {
    mutate: start,
    error,
    isPending,
  } = useWrite<Response, Refusal, Given>({
    mutationFn: (given) => write(dataProvider, given),
    onSuccess: async (response, given) => {
      notify({ type: 'success', text: said(given, response), action: createUndoAction() });
      // Until the screen has the new version, its next write would be refused as a conflict.
      await refetch();
      close();
    },
    onError: (error) => {
      refused(error);
      // If the API cannot be reached, reading again would only lose the screen and what is typed into its dialog.
      const { status = 0 } = error;
      return status >= 400 && status < 500 ? refetch() : undefined;
    },
  });
  return { start, error, isPending };
}
