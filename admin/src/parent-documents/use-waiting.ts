import type { ParentDocument } from '@nanny-polo/shared/parent-documents';
import { useGetList } from 'react-admin';

/** How the documents are asked for that nobody has decided yet, the longest waiting first. */
export const queue = {
  filter: { state: ['submitted', 'resubmitted', 'in_review'] },
  sort: { field: 'submitted_at', order: 'ASC' },
  pagination: { page: 1, perPage: 50 },
} as const;

/** The documents that wait, and how many there are in all. */
export function useWaiting() {
  const { data, total } = useGetList<ParentDocument>('master/parent-documents', queue);
  return { waiting: data, total };
}
