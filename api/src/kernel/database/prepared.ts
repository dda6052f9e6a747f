import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Db } from './database.ts';

/** Statements that are built, parsed and planned once instead of with each call. */

/** A query that is built once for each database; inside a transaction, which is short-lived, anew. */
export function builtOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

/** At most this many statements stay prepared on a connection; what comes later is parsed each time. */
const mostStatements = 400;

/** Texts above this length are lists of values, which seldom come twice. */
const longestText = 8000;

const names = new Map<string, string>();

/** Asked for once. Only what comes again is worth keeping. */
const seen = new Set<string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || text.length > longestText || names.size >= mostStatements) return known;
  if (!seen.delete(text)) {
    if (seen.size >= mostStatements) seen.clear();
    seen.add(text);
    return undefined;
  }
  const name = hash('sha1', text, 'base64url');
  names.set(text, name);
  return name;
}

interface Statement {
  readonly text?: string;
  readonly name?: string | undefined;
}

/** Makes a connection prepare every statement that it is given, with its values, as a query builder does. */
export function prepareStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const named = (statement: unknown, values: unknown) => {
    const { text, name } = (statement ?? {}) as Statement;
    if (!text || name || !Array.isArray(values)) return statement;
    return { ...(statement as Statement), name: nameOf(text) };
  };
  client.query = ((statement: unknown, values: unknown, ...rest: unknown[]) =>
    query(named(statement, values), values, ...rest)) as typeof client.query;
}
