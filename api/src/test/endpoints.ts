import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type * as z from 'zod/mini';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'schema' in value;

/**
 * Returns the endpoints in an export of a module: an endpoint alone, or the calls of a resource or a life cycle. The
 * update of a resource gets `write` as the schema of its body, since other fields are not written.
 */
function endpointsOf(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value];
  if (typeof value !== 'object' || value === null || '_zod' in value) return [];
  if (!('write' in value && 'update' in value && isEndpoint(value.update))) {
    return Object.values(value).flatMap(endpointsOf);
  }
  const { write, update, ...others } = value;
  const schema = { ...update.schema, body: write as z.core.$ZodType };
  return [{ ...update, schema }, ...endpointsOf(others)];
}

export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: join(import.meta.dirname, '../../../shared/src') });
  const names = files.filter((file) => !/\.test\.ts$|^test\//.test(file)).map((file) => file.slice(0, -3));
  const modules = await Promise.all(
    names.map((name) => import(`@nanny-polo/shared/${name}`) as Promise<object>),
  );
  return [...new Set(modules.flatMap((module) => Object.values(module).flatMap(endpointsOf)))];
}
