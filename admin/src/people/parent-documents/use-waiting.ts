import { waitingStatuses } from '@nanny-polo/shared/people/document-state';
import {
  type ListedParentDocument,
  type ParentDocument,
  parentDocuments,
} from '@nanny-polo/shared/people/parent-documents';
import { useDataProvider, useGetList } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNotification } from '../../base/data/use-notification.ts';
import { useText } from '../../ui/page/use-text.ts';

/** The query for undecided documents, the longest waiting first. */
export const queue = {
  filter: { state: waitingStatuses },
  sort: { field: 'submitted_at', order: 'ASC' },
  pagination: { page: 1, perPage: 50 },
} as const;

/** What a location's state holds while an admin goes through the queue; only then do keys decide. */
export const inQueue = { queue: true } as const;

/** Returns whether the admin goes through the queue. */
export const useInQueue = (): boolean => useLocation().state?.queue === true;

/** Returns a function that shows the longest waiting document of another family, or the list if none waits. */
export function useNextFamily({ id, parent_id }: ParentDocument) {
  const notify = useNotification();
  const navigate = useNavigate();
  const text = useText('master/parent-documents');
  const dataProvider = useDataProvider();
  return async () => {
    const fetchIds = async (query: object) =>
      (await dataProvider.getList<ListedParentDocument>(parentDocuments.name, { ...queue, ...query })).data;
    const read = [fetchIds({}), fetchIds({ filter: { ...queue.filter, parent_id } })];
    const [all, own = []] = await Promise.all(read).catch(() => []);
    const next = all?.find((other) => other.id !== id && !own.some((one) => one.id === other.id));
    const path = next ? `/${parentDocuments.name}/${next.id}/show` : `/${parentDocuments.name}`;
    void navigate(path, { state: inQueue });
    if (all && !next) notify({ type: 'info', text: text('no_other') });
  };
}

/** Returns the documents that have waited longest, and the total number waiting. */
export function useWaiting() {
  const { data, total } = useGetList<ListedParentDocument>('master/parent-documents', queue);
  return { waiting: data, total };
}
