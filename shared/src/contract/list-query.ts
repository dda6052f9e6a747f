/** The query of a list in the ra-data-simple-rest dialect: `filter`, `range` and `sort`, each as JSON. */

import * as z from 'zod/mini';
import { defineText, id, integer } from './field.ts';

export const maximumPage = 1000;

/** Above this many records a total may be an estimate, if the client allows one. */
export const exactTotal = 10_000;

/** The header that marks the total of Content-Range as an estimate. */
export const totalKindHeader = 'x-total-kind';

/** Returns the schema of JSON in a query string. */
export const jsonOf = <T extends z.core.$ZodType>(schema: T) =>
  z.codec(z.string(), schema, {
    decode: (value, context) => {
      try {
        return JSON.parse(value);
      } catch {
        context.issues.push({ code: 'invalid_format', format: 'json', input: value, message: 'Not JSON' });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });

const numberInQuery = (form: RegExp, low: number, high: number) =>
  z.codec(z.string().check(z.regex(form)), z.number().check(z.gte(low), z.lte(high)), {
    decode: Number,
    encode: String,
  });

/* @__NO_SIDE_EFFECTS__ */
export const integerInQuery = (low: number, high: number) => numberInQuery(/^-?\d{1,4}$/, low, high);

/* @__NO_SIDE_EFFECTS__ */
export const decimalInQuery = (low: number, high: number) =>
  numberInQuery(/^-?\d{1,4}(\.\d{1,12})?$/, low, high);

type Shape = Record<string, z.core.$ZodType>;

/** Fields that can be compared, by kind of comparison. */
export interface Filters<Equal extends Shape, Range extends Shape> {
  /** Fields filtered by one value or a list of values. */
  readonly equal: Equal;
  /** Fields filtered by `_gte` and `_lte`. */
  readonly range: Range;
}

type OneOrMany<T extends z.core.$ZodType> = z.ZodMiniOptional<z.ZodMiniUnion<[T, z.ZodMiniArray<T>]>>;
type FilterShape<Equal extends Shape, Range extends Shape> = {
  id: z.ZodMiniOptional<z.ZodMiniArray<typeof id>>;
  q: z.ZodMiniOptional<ReturnType<typeof defineText>>;
} & { [field in keyof Equal]: OneOrMany<Equal[field]> } & {
  [field in keyof Range as `${string & field}_gte` | `${string & field}_lte`]: z.ZodMiniOptional<
    Range[field]
  >;
};

/** The maximum number of values in one list of a filter. */
const maximumValues = 1000;

function filterSchema<Equal extends Shape, Range extends Shape>({ equal, range }: Filters<Equal, Range>) {
  const shape: Shape = {
    id: z.optional(z.array(id).check(z.maxLength(maximumValues))),
    q: z.optional(defineText(200)),
  };
  for (const [field, schema] of Object.entries(equal)) {
    shape[field] = z.optional(z.union([schema, z.array(schema).check(z.maxLength(maximumValues))]));
  }
  for (const [field, schema] of Object.entries(range)) {
    shape[`${field}_gte`] = z.optional(schema);
    shape[`${field}_lte`] = z.optional(schema);
  }
  return z.strictObject(shape as FilterShape<Equal, Range>);
}

/** Returns the schema of the query string of a resource's list. Unknown filters and sort fields are rejected. */
/* @__NO_SIDE_EFFECTS__ */
export function listQuery<
  Equal extends Shape,
  Range extends Shape,
  const Sort extends readonly [string, ...string[]],
>(filters: Filters<Equal, Range>, sortable: Sort) {
  return z.strictObject({
    filter: z.optional(jsonOf(filterSchema(filters))),
    range: z.optional(
      jsonOf(
        z
          .tuple([integer.check(z.nonnegative()), integer.check(z.nonnegative())])
          .check(
            z.refine(
              ([from, to]) => to >= from && to - from < maximumPage,
              `A page has 1 to ${maximumPage} records`,
            ),
          ),
      ),
    ),
    sort: z.optional(jsonOf(z.tuple([z.enum(sortable), z.enum(['ASC', 'DESC'])]))),
    /** Allows an estimated total above `exactTotal`, marked by `totalKindHeader`. */
    total: z.optional(z.literal('estimate')),
  });
}

/** The filter that names the records of a bulk call. */
export const manyQuery = z.strictObject({
  filter: jsonOf(z.strictObject({ id: z.array(id).check(z.minLength(1), z.maxLength(maximumValues)) })),
});
