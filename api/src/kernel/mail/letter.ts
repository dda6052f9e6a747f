import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';
import type { letterActions } from '@nanny-polo/shared/office/event-words';
import type { SQL } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import type { MailTemplate } from './quiet-hours.ts';

/** One block of a letter, in plain text. Rendering escapes it. */
export type LetterBlock =
  | string
  /** An action: the first of a letter is its one button, any others are links. */
  | { readonly action: string; readonly url: string }
  /** A code to type elsewhere, in large type. */
  | { readonly code: string }
  /** A quotation from another person. */
  | { readonly quote: string }
  /** A person whom the letter presents: their first name, the path of their portrait, and what they are, in words. */
  | { readonly person: string; readonly photo: string | null; readonly words: string }
  /** Names and values, one line each. */
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

/** A message to one person, before it becomes HTML and text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly LetterBlock[];
  readonly replyTo?: string;
  readonly attachments?: readonly Attachment[];
  /** Where the history shows that the mail server refused the letter. */
  readonly about?: LetterSubject;
  /** The parts that nobody needs any more. */
  readonly leftOut?: readonly UnsentLetter[];
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The record whose history shows that a letter was not sent, and the letter's name and recipient in words. */
export interface LetterSubject {
  readonly resource: string;
  readonly record_id: number;
  readonly letter: string;
  readonly recipient: 'the family' | 'the nanny' | 'the office' | 'the admin';
}

/** A letter that is not sent, and why, in a sentence. */
export interface UnsentLetter {
  readonly action: (typeof letterActions)[number];
  readonly about: LetterSubject;
  readonly reason: string;
  /** The event that a part of a letter is about. */
  readonly event_id?: number;
}

/** A letter that nobody needs any more, because its matter is over or a later letter says what changed. */
export const createDroppedLetter = (
  about: LetterSubject,
  reason: string,
  event_id?: number,
): UnsentLetter => ({
  action: 'letter-dropped',
  about,
  reason,
  ...(event_id !== undefined && { event_id }),
});

/** A letter that cannot reach its recipient, so that the office should. */
export const createUnsentLetter = (
  about: LetterSubject,
  reason: keyof typeof unsentReasons,
): UnsentLetter => ({
  action: 'letter-unsent',
  about,
  reason: unsentReasons[reason],
});

export const unsentReasons = {
  noAddress: 'There is no e-mail address.',
  unverified: 'The e-mail address is not verified.',
  suspended: 'The account is suspended.',
  refused: 'The mail server refused the address.',
  unaccepted: 'The mail server did not accept it within a day.',
};

/** What letters need besides their data. */
export interface MailContext {
  /** The origin of links, without a trailing slash. */
  readonly publicUrl: string;
  /** The address at which the agency reads its mail. */
  readonly agencyEmail: string;
  /** How long a PIN is valid, in seconds. */
  readonly pinSeconds: number;
  /** Who the agency is, for what families pay. */
  readonly facts: AgencyFacts;
}

export const mailContextOf = ({ publicUrl, mail, pinSeconds, facts }: Config): MailContext => ({
  publicUrl,
  agencyEmail: mail.agencyEmail,
  pinSeconds,
  facts,
});

/**
 * Writes a letter when it is sent; tokens are created then and not before. Gets the database, not a
 * transaction, so that no connection waits for a hash. Returns why the letter is not sent (for a letter with
 * several parts, why each is not), or null if nobody needs to know.
 */
export type Compose<Data> = (
  db: Db,
  data: Data,
  context: MailContext,
) => Promise<Letter | UnsentLetter | readonly UnsentLetter[] | null>;

export const isLetter = (letter: Awaited<ReturnType<Compose<object>>>): letter is Letter =>
  letter !== null && 'subject' in letter;

/** A kind of mail as it is queued: its name and the data of its letter, which never contains a token, PIN or password. */
export interface MailKind<Data extends object> {
  readonly template: MailTemplate;
  /** SQL for the start of the first visit that a mail is about and that has not ended; null without one. */
  firstStart?(data: Data): SQL;
  /** Whether even a mail about a visit that begins soon is held back while its change can be undone. */
  readonly isAlwaysHeldBack?: boolean;
}

/** A kind of mail with the function that writes its letter. */
export interface LetterKind<Data extends object> extends MailKind<Data> {
  compose(...args: Parameters<Compose<Data>>): ReturnType<Compose<Data>>;
}

export const defineMailKind = <Data extends object>(
  template: MailTemplate,
  firstStart?: (data: Data) => SQL,
  more: Pick<MailKind<Data>, 'isAlwaysHeldBack'> = {},
): MailKind<Data> => ({ template, ...(firstStart && { firstStart }), ...more });

export const defineLetterKind = <Data extends object>(
  kind: MailKind<Data>,
  compose: Compose<Data>,
): LetterKind<Data> => ({ ...kind, compose });
