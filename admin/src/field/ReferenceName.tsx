import { useReference } from 'react-admin';

interface ReferenceNameProps {
  reference: 'lookup/parents' | 'lookup/nanny-polo';
  id: number;
}

/** The name of a person known by id; names asked for together are fetched together. */
export function ReferenceName({ reference, id }: ReferenceNameProps) {
  const { referenceRecord } = useReference<{ id: number; name: string }>({ reference, id });
  return referenceRecord?.name ?? '…';
}
