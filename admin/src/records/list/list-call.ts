import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';

/** The call that fetches a list; its schema says which filters, orders and further fields are valid. */
export interface ListCall extends Endpoint {
  readonly schema: Endpoint['schema'] & {
    readonly querystring: { safeParse(query: unknown): { success: boolean } };
  };
}

/** Returns whether a list's call accepts a query. */
export const isValidQuery = ({ schema }: ListCall, query: object): boolean =>
  schema.querystring.safeParse(query).success;

/** Returns those of the fields that the list record lacks, which the query must name. */
export const findFurtherFields = (list: ListCall, fields: readonly string[]): readonly string[] =>
  fields.filter((field) => isValidQuery(list, { fields: JSON.stringify([field]) }));
