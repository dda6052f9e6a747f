import { type NannyCheck, nannyCheck } from '@nanny-polo/shared/nanny-check';
import { type DocumentFault, documentFaults, type NannyDocument } from '@nanny-polo/shared/nanny-dossier';

/** The checks that documents prove; the other checks are passed before a nanny becomes active, once. */
const proofs: Partial<Record<NannyCheck, readonly DocumentFault['kind'][]>> = {
  identity: ['identity', 'right_to_work'],
  dbs: ['dbs'],
  first_aid: ['first_aid'],
};

/** Returns the checks that a nanny who was active has passed, without those whose documents are not valid on a day. */
export function passedChecks(documents: readonly NannyDocument[], on: string): NannyCheck[] {
  const faulty = documentFaults(documents, on).map(({ kind }) => kind);
  return nannyCheck.options.filter((check) => !proofs[check]?.some((kind) => faulty.includes(kind)));
}
