import type { ResourceName } from '@nanny-polo/shared/accounts/admin-screens';
import type { LookupName } from '@nanny-polo/shared/office/lookup';
import { useGetRecordRepresentation, useReference, useTranslate } from 'react-admin';

interface ReferenceNameProps {
  reference: LookupName | ResourceName;
  id: number;
}

/**
 * The name of a record, by its id, or the id itself if the record cannot be read. Names that are needed together are
 * fetched together.
 */
export function ReferenceName({ reference, id }: ReferenceNameProps) {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(reference);
  const { referenceRecord, isPending } = useReference<{ id: number }>({ reference, id });
  if (referenceRecord) return represent(referenceRecord);
  return isPending ? '…' : translate('field.unknown', { id });
}
