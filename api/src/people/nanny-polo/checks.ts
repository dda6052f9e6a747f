import { type NannyCheck, nannyCheck } from '@nanny-polo/shared/nanny-check';
import { type DocumentFault, documentFaults, type NannyDocument } from '@nanny-polo/shared/nanny-dossier';

/** The kinds of document that prove a check. All other checks are passed once, before a nanny becomes active. */
const proofs: Partial<Record<NannyCheck, readonly DocumentFault['kind'][]>> = {
  identity: ['identity', 'right_to_work'],
  dbs: ['dbs'],
  first_aid: ['first_aid'],
};

/** Returns the checks that a nanny passed to become active, except those whose documents are not valid on a day. */
export function passedChecks(documents: readonly NannyDocument[], on: string): NannyCheck[] {
  const faulty = documentFaults(documents, on).map(({ kind }) => kind);
  return nannyCheck.options.filter((check) => !proofs[check]?.some((kind) => faulty.includes(kind)));
}
