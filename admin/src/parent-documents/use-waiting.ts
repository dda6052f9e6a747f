import type { ParentDocument } from '@nanny-polo/shared/parent-documents';
import { useGetList } from 'react-admin';

/** Documents that nobody has decided yet, the longest waiting first. */
export function useWaiting() {
  const { data, total, refetch } = useGetList<ParentDocument>('master/parent-documents', {
    filter: { state: ['submitted', 'resubmitted', 'in_review'] },
    sort: { field: 'submitted_at', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  });
  return { waiting: data, total, refetch };
}
