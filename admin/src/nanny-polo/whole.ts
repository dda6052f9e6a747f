import type { NannyDocument, Uniform } from '@nanny-polo/shared/nanny-dossier';

const emptyDocument = {
  number: '',
  issued_on: null,
  expires_on: null,
  status: 'pending',
} satisfies Partial<NannyDocument>;

/** Completes the uniform and documents of a form to the contract's shape, with defaults for empty fields. */
export function whole<T extends object>(values: T): T {
  const { documents, uniform } = values as { documents?: unknown; uniform?: Partial<Uniform> | null };
  const completed = uniform === undefined ? values : { ...values, uniform: wholeUniform(uniform) };
  if (!Array.isArray(documents)) return completed;
  return {
    ...completed,
    documents: (documents as Partial<NannyDocument>[]).map((document) => ({
      ...emptyDocument,
      ...given(document),
    })),
  };
}

/** Returns the fields that are neither null nor undefined. */
const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** Returns the uniform, or null if none of its fields has a value. */
const wholeUniform = (uniform: Partial<Uniform> | null) =>
  uniform && Object.values(uniform).some(Boolean)
    ? { ...uniform, issued_on: uniform.issued_on || null, returned_on: uniform.returned_on || null }
    : null;
