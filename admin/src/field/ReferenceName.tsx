import type { LookupName } from '@nanny-polo/shared/lookup';
import { useReference } from 'react-admin';

interface ReferenceNameProps {
  reference: LookupName;
  id: number;
}

/** The name of a record known by id; names asked for together are fetched together. */
export function ReferenceName({ reference, id }: ReferenceNameProps) {
  const { referenceRecord } = useReference<{ id: number; name: string }>({ reference, id });
  return referenceRecord?.name ?? '…';
}
