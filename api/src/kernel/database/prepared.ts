/** Queries that are built once, and statements that are parsed once for each connection. */

import { hash } from 'node:crypto';
import type { Db } from './database.ts';

/** Returns a function that builds a query once for each database, or for each transaction. */
export function buildOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

/** The maximum number of prepared statements of a connection. Further statements are parsed each time. */
const maxStatements = 400;

/** The maximum length of a prepared statement, in characters. Longer ones contain lists of values. */
const maxTextLength = 16_000;

const names = new Map<string, string>();

/** Statements that have run once. Only a statement that recurs is prepared. */
const seen = new Set<string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || text.length > maxTextLength || names.size >= maxStatements) return known;
  if (!seen.delete(text)) {
    if (seen.size >= maxStatements) seen.clear();
    seen.add(text);
    return undefined;
  }
  const name = hash('sha1', text, 'base64url');
  names.set(text, name);
  return name;
}

/** Returns a statement with its name if it recurs and has an array of parameters, even an empty one: pg then prepares it. */
export function nameStatement(statement: unknown, values: unknown): unknown {
  const { text, name } = (statement ?? {}) as { text?: string; name?: string };
  if (!text || name || !Array.isArray(values)) return statement;
  return { ...(statement as object), name: nameOf(text) };
}
