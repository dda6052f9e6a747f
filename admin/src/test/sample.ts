/** Sample records derived from the contract, for tests of every resource. */

import * as z from 'zod/mini';

/** The value of every number that may be this large. Tests search for it to find numbers shown unformatted. */
export const stored = 987654;

interface Json {
  readonly [key: string]: unknown;
}

/** Returns a value of a schema's type: `word` for texts but currencies, and `stored` for numbers, or 3 if it is too large. */
export function sample(schema: Json, word = 'Words'): unknown {
  const { anyOf, enum: options, type, format, items, properties } = schema;
  if (Array.isArray(anyOf))
    return sample(
      anyOf.find((one) => one.type !== 'null'),
      word,
    );
  if (Array.isArray(options)) return options.find((one) => String(one).includes('_')) ?? options.at(-1);
  if (type === 'array') return [sample(items as Json, word)];
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([key, one]) => [
        key,
        key === 'currency' ? 'GBP' : sample(one as Json, word),
      ]),
    );
  if (type === 'integer' || type === 'number') return Number(schema.maximum ?? stored) < stored ? 3 : stored;
  if (type === 'boolean') return true;
  if (format === 'date-time') return '2026-12-01T09:00:00Z';
  if (format === 'date') return '2026-12-01';
  return word;
}

export const jsonOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' }) as Json;
