import type { NannyDocument } from '@nanny-polo/shared/nanny-dossier';

const emptyDocument = {
  number: '',
  issued_on: null,
  expires_on: null,
  status: 'pending',
} satisfies Partial<NannyDocument>;

/** A form's values with every document whole, as the contract has it: what a new one leaves empty is filled in. */
export function whole<T extends object>(values: T): T {
  const { documents } = values as { documents?: unknown };
  if (!Array.isArray(documents)) return values;
  return {
    ...values,
    documents: (documents as Partial<NannyDocument>[]).map((document) => ({ ...emptyDocument, ...document })),
  };
}
