import { type ListedParentDocument, waitingStatuses } from '@nanny-polo/shared/people/parent-documents';
import { useGetList } from 'react-admin';

/** The query for undecided documents, the longest waiting first. */
export const queue = {
  filter: { state: waitingStatuses },
  sort: { field: 'submitted_at', order: 'ASC' },
  pagination: { page: 1, perPage: 50 },
} as const;

/** Returns the documents that have waited longest, and the total number waiting. */
export function useWaiting() {
  const { data, total } = useGetList<ListedParentDocument>('master/parent-documents', queue);
  return { waiting: data, total };
}
