import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint } from '../../test/endpoints.ts';

/** The part of a JSON Schema that limits integers. */
interface Schema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Returns the paths of the integers in a JSON Schema that may exceed a 32-bit column. */
function tooWide(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, minimum, maximum, exclusiveMinimum } = node as Schema;
  const lowest = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const wide =
    type === 'integer' && (lowest < -(2 ** 31) || (maximum ?? Number.POSITIVE_INFINITY) >= 2 ** 31);
  const inside = Object.entries(node).flatMap(([key, value]) => tooWide(value, `${path}.${key}`));
  return wide ? [path, ...inside] : inside;
}

const endpoints = await everyEndpoint();

test.each(endpoints.map((one) => [`${one.method} ${one.url}`, one] as const))(
  '%s rejects integers that exceed a 32-bit column',
  (_, { schema }) => {
    const { params, querystring, body } = schema;
    const found = Object.entries({ params, querystring, body }).flatMap(([name, part]) =>
      part ? tooWide(z.toJSONSchema(part, { io: 'output', unrepresentable: 'any' }), name) : [],
    );
    expect(found).toEqual([]);
  },
);
