/** The manifest of a backup. */

import { hash } from 'node:crypto';
import * as z from 'zod';

/** The backup cannot be made or restored. The message says why and what to do. */
export class BackupRefused extends Error {}

const table = z.object({
  /** With its schema: public.booking. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of its lines in the order of the primary key: equal for equal rows, on either engine. */
  sha256: z.string(),
});

export const manifestSchema = z.object({
  format: z.literal('nanny-polo-backup/1'),
  made_at: z.string(),
  product: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  server: z.string(),
  /** Hashes of the migrations that the database had. */
  migrations: z.array(z.string()),
  /** People with an open link that invites them or verifies their address. The backup does not contain the links. */
  invitations: z.object({ admins: z.int(), parents: z.int() }).default({ admins: 0, parents: 0 }),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.array(z.object({ key: z.string(), size: z.int(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Returns what a backup contains, in words. */
export function describeContents({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables, ${rows} rows, ${files.length} files`;
}

/** Paths of stored files and of parts of tables in the archive. */
export const filePathOf = (key: string) => `files/${key}`;
export const partPathOf = (name: string, part: number) =>
  `tables/${name}/${String(part).padStart(6, '0')}.ndjson`;

/** Returns the key of a stored file or the name of a table from an entry's path, or null for any other path. */
export function parsePath(path: string): { kind: 'file' | 'table'; name: string } | null {
  const file = /^files\/([\w.-]+\/[\w.-]+)$/.exec(path)?.[1];
  if (file) return { kind: 'file', name: file };
  const name = /^tables\/([\w.]+)\/\d+\.ndjson$/.exec(path)?.[1];
  return name ? { kind: 'table', name } : null;
}

export const sha256Of = (bytes: Uint8Array) => hash('sha256', bytes, 'hex');
