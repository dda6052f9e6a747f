import { sqlStateOf } from '../../kernel/database/sql-state.ts';

/** SQLSTATE of a full disk. */
const diskFull = '53100';

/** Returns the first cause of an error. */
function firstCause(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? error : firstCause(cause);
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

/** Returns whether an error means that a disk, of files or of the database, is full. */
export const isDiskFull = (error: unknown): boolean =>
  sqlStateOf(error) === diskFull || ['ENOSPC', 'EDQUOT'].includes(String(codeOf(firstCause(error))));

/** Returns whether the operating system refused a call, such as writing to a file. */
export const isSystemError = (error: unknown): boolean => 'syscall' in Object(firstCause(error));

/** Returns the message of an error's first cause; its code if it has none, like a connection refused twice. */
export function causeOf(error: unknown): string {
  const cause = firstCause(error);
  return (cause instanceof Error && cause.message) || String(codeOf(cause) ?? cause);
}

/** Describes a failed backup or restore in one line. */
export const describeFailure = (error: unknown): string =>
  isDiskFull(error)
    ? `The disk is full: ${causeOf(error)}. Free some space, then try again.`
    : causeOf(error);
