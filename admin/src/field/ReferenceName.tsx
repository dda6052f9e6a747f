import { useReference } from 'react-admin';

/** The look-ups that name a record. */
export type NameOf = 'lookup/parents' | 'lookup/nanny-polo' | 'lookup/role';

interface ReferenceNameProps {
  reference: NameOf;
  id: number;
}

/** The name of a record known by id; names asked for together are fetched together. */
export function ReferenceName({ reference, id }: ReferenceNameProps) {
  const { referenceRecord } = useReference<{ id: number; name: string }>({ reference, id });
  return referenceRecord?.name ?? '…';
}
