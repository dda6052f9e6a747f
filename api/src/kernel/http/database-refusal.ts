import { constraintOf, isDatabaseAway, sqlStateOf } from '../database/sql-state.ts';
import {
  conflict,
  createBusyRefusal,
  notFound,
  type Refusal,
  serviceUnavailable,
  unprocessableEntity,
} from '../error/error.ts';
import { definePort } from '../port/port.ts';

/** Returns an area's refusal for a constraint, by the constraint's name. */
export const refusalOfConstraint =
  definePort<(constraint: string) => Refusal | undefined>('refusals by constraints');

/** Returns the refusal for an error of the database that a rule explains, or null. */
export function refusalOfDatabaseError(error: unknown): Refusal | null {
  if (isDatabaseAway(error)) return serviceUnavailable('The database cannot be reached. Please try again.');
  const constraint = constraintOf(error);
  return (constraint && refusalOfConstraint(constraint)) || refusalOfState(sqlStateOf(error));
}

/** Returns whether a statement failed and no rule explains it, as on a schema that this version does not know. */
export const isUnexplained = (error: unknown): boolean =>
  sqlStateOf(error) !== '' && refusalOfDatabaseError(error) === null;

/** Returns the refusal for a statement that the database rejected although the service's checks passed, or null. */
function refusalOfState(state: string): Refusal | null {
  switch (state) {
    case '23505':
      return conflict({ message: 'This record already exists.', code: 'in_use' });
    case '23503':
      return conflict({ message: 'Other records depend on this one.', code: 'in_use' });
    case '40001':
    case '40P01':
    case '55P03':
      return createBusyRefusal(1);
    case '22003':
      return unprocessableEntity({ message: 'A number or an amount is too large.' });
    case '22021':
    case '22P05':
      return notFound('Record');
    default:
      return null;
  }
}
