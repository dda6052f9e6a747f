import { type LookupName, resourceOfLookup } from '@nanny-polo/shared/office/lookup';
import type { RaRecord } from 'react-admin';
import { canOpen, getCurrentRights } from '../../base/session/rights.ts';

/** The `link` of a `ReferenceField`: the path of a record's screen, or false if this admin may not open it. */
export function showPathOf({ id }: RaRecord, reference: string): string | false {
  const path = `/${resourceOfLookup[reference as LookupName] ?? reference}/${id}/show`;
  return canOpen(path, getCurrentRights()) && path;
}
