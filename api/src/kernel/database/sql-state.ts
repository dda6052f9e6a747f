import { DrizzleQueryError } from 'drizzle-orm/errors';

/** No connection to the database could be opened. */
export class ConnectionFailed extends Error {}

/** Returns the message of an error, without the values of a statement, which may be personal data. */
export const redactMessage = (error: Error): string =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;

/** Returns the messages of an error and of its causes as one text, without the values of a statement. */
export function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = redactMessage(error);
  return error.cause === undefined ? message : `${message}: ${messagesOf(error.cause)}`;
}

function causesOf(error: unknown): (Error & { code?: unknown; constraint?: unknown })[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** Returns the SQLSTATE of a failed statement, whichever driver or wrapper threw it; '' for other errors. */
export const sqlStateOf = (error: unknown): string =>
  causesOf(error)
    .map(({ code }) => String(code))
    .find((code) => /^[0-9A-Z]{5}$/.test(code)) ?? '';

/** Returns the name of the constraint that rejected a statement, if one did. */
export const constraintOf = (error: unknown): string | undefined =>
  causesOf(error)
    .map(({ constraint }) => constraint)
    .find((constraint) => typeof constraint === 'string');

const awayCodes = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|ENOENT|ENOSPC)$/;
/** The beginnings of messages that only pg gives. */
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered)/;

/**
 * Returns whether an error means that the database is unavailable, starting, stopping, full or too slow. Codes such as
 * ECONNRESET count only if a statement or a connection to the database failed with them; a client's connection and the
 * file storage fail with the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (/^(08|53|57P|57014|25P03)/.test(state)) return true;
  const causes = causesOf(error);
  const first = causes.findIndex(
    (one) => one instanceof DrizzleQueryError || one instanceof ConnectionFailed,
  );
  return causes.some(
    ({ message, code }, at) =>
      awayMessages.test(message) || (first >= 0 && at >= first && awayCodes.test(String(code))),
  );
}
