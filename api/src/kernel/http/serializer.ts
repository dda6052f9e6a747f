import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** Rewrites `anyOf: [X, null]` as `X, nullable`, which is serialised without trying each branch. */
function collapseNullable(schema: JsonSchema): void {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return;
  const other = (schema.anyOf as JsonSchema[]).find((one) => one.type !== 'null');
  if (!other || !(schema.anyOf as JsonSchema[]).some((one) => one.type === 'null')) return;
  delete schema.anyOf;
  Object.assign(schema, other, { nullable: true });
}

/** Serialises the fields of a response that its schema contains. Each serialiser is built on first use. */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  let write: ReturnType<typeof compile> | undefined;
  return (response) => {
    write ??= compile(schema);
    return write(response);
  };
};

function compile(schema: z.core.$ZodType) {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => collapseNullable(jsonSchema as JsonSchema),
  });
  return fastJson(json as Schema);
}
