import type { SQL } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** One block of a letter, in plain text. Rendering escapes it. */
export type LetterBlock =
  | string
  /** The main action, as a button. */
  | { readonly action: string; readonly url: string }
  /** A code to type elsewhere, in large type. */
  | { readonly code: string }
  /** A quotation from another person. */
  | { readonly quote: string }
  /** Names and values, one line each. */
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

/** A message to one person, before it becomes HTML and text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly LetterBlock[];
  readonly replyTo?: string;
}

/** What letters need besides their data. */
export interface MailContext {
  /** The origin of links, without a trailing slash. */
  readonly publicUrl: string;
  /** The address at which the agency reads its mail. */
  readonly agencyEmail: string;
  /** How long a PIN is valid, in seconds. */
  readonly pinSeconds: number;
}

/**
 * Writes a letter when it is sent; tokens are created then and not before. The function gets the database, not a
 * transaction, so that it may wait for a hash without holding a connection. Returns null if there is no longer a reason
 * to send the letter.
 */
export type Compose<Data> = (db: Db, data: Data, context: MailContext) => Promise<Letter | null>;

/** A kind of letter: the name under which its mails are queued, and the function that writes it. */
export interface LetterKind<Data extends object> {
  readonly template: string;
  compose(...args: Parameters<Compose<Data>>): ReturnType<Compose<Data>>;
  /** SQL for whether a mail is sent at once, instead of being held back while its change can be undone. */
  urgent?(data: Data): SQL;
}

/** Defines a kind of letter. The data of its mails never contains a token, PIN or password. */
export const letterKind = <Data extends object>(
  template: string,
  compose: Compose<Data>,
  urgent?: (data: Data) => SQL,
): LetterKind<Data> => ({ template, compose, ...(urgent && { urgent }) });
