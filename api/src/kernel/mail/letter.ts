import type { Db } from '../database/database.ts';

/** One piece of a letter. Text is text: whoever writes the mail escapes it. */
export type Part =
  | string
  /** The one thing to do, as a button. */
  | { readonly action: string; readonly url: string }
  /** Something to be typed elsewhere, set large. */
  | { readonly code: string }
  /** The words of somebody else. */
  | { readonly quote: string }
  /** Names and values, one line each. */
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

/** What is sent to one person, before it becomes HTML and text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly Part[];
  readonly replyTo?: string;
}

/** What a letter may need besides its data. */
export interface MailContext {
  /** The origin of every link, without a slash at its end. */
  readonly publicUrl: string;
  /** Where the agency reads its mail. */
  readonly agencyEmail: string;
  /** How long a PIN lives, in seconds. */
  readonly pinSeconds: number;
}

/**
 * Writes a letter at the moment it is sent: tokens are drawn here and nowhere before. It gets the database and no
 * transaction, so that one may wait for a hash without holding a connection. Null where there is no reason to send
 * the letter any more.
 */
export type Compose<Data> = (db: Db, data: Data, context: MailContext) => Promise<Letter | null>;

/** A kind of letter: the name under which its mails are queued, and how it is written. */
export interface LetterKind<Data extends object> {
  readonly template: string;
  compose(...args: Parameters<Compose<Data>>): ReturnType<Compose<Data>>;
}

/** Names a kind of letter. Its mails carry `Data`, which never holds a token, PIN or password. */
export const letterKind = <Data extends object>(
  template: string,
  compose: Compose<Data>,
): LetterKind<Data> => ({ template, compose });
