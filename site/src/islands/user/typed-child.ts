import type { Child } from '@nanny-polo/shared/people/family-fields';

/** A child as the form shows it: one allergy on each line. */
export type TypedChild = Omit<Child, 'allergies'> & { readonly allergies: string };

export const toTypedChild = (child: Child): TypedChild => ({
  ...child,
  allergies: child.allergies.join('\n'),
});
