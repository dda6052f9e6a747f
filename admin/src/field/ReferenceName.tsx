import type { ResourceName } from '@nanny-polo/shared/admin-screens';
import type { LookupName } from '@nanny-polo/shared/lookup';
import { useGetRecordRepresentation, useReference } from 'react-admin';

interface ReferenceNameProps {
  reference: LookupName | ResourceName;
  id: number;
}

/** The name of a record, by its id. Names that are needed together are fetched together. */
export function ReferenceName({ reference, id }: ReferenceNameProps) {
  const represent = useGetRecordRepresentation(reference);
  const { referenceRecord } = useReference<{ id: number }>({ reference, id });
  return referenceRecord ? represent(referenceRecord) : '…';
}
