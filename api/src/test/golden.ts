/**
 * Golden files: each letter as its reader gets it, so that a change of words is a change of one file. `vitest -u` writes
 * them. The frame around all letters has one of its own.
 */

import { noNotes } from '@nanny-polo/shared/people/child-notes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { letters } from '../areas.ts';
import type { Db } from '../kernel/database/database.ts';
import { runAndRollBack } from '../kernel/database/rolled-back.ts';
import { isLetter, type Letter, type LetterBlock, type MailKind } from '../kernel/mail/letter.ts';
import { renderLetterHtml, renderLetterText, renderMailHtml } from '../kernel/mail/render.ts';
import { someFacts } from './facts.ts';
import { expectNoTrace, runAsAgency, secondAgency, secondFooter } from './second-agency.ts';
import { everyTable } from './tables.ts';

/** When the golden letters are written: a Monday at 9 o'clock. The rows that they are about have dates of this year. */
const now = '2037-03-02T09:00:00.000Z';

/** The end of what must not expire while the letters are written. */
export const never = '2037-12-31T12:00:00.000Z';

const context = {
  publicUrl: 'https://nanny.example',
  agencyEmail: 'office@nanny.example',
  pinSeconds: 600,
  facts: someFacts,
};

/** Stops the clock in the tests of a file, and empties these tables, and those that refer to them, before each test. */
export async function startGolden(db: Db, ...names: string[]): Promise<void> {
  // Rows are inserted as they are, without the rules by which the product gets there.
  for (const table of await everyTable()) await db.execute(sql`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const emptied = sql.raw(['event', 'admin_user', 'parent_user', 'nanny_polo', ...names].join(', '));
  beforeAll(() => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  });
  beforeEach(async () => {
    await db.execute(sql`TRUNCATE ${emptied} RESTART IDENTITY CASCADE`);
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}

/** Replaces what is random: tokens in links, and PINs. */
const fixed = (part: LetterBlock): LetterBlock => {
  if (typeof part !== 'object') return part;
  if ('code' in part) return { code: '123456' };
  return 'url' in part ? { ...part, url: part.url.replace(/[\w-]{43}$/, 'TOKEN') } : part;
};

function rendered({ to, replyTo, subject, parts }: Letter): string {
  const blocks = parts.map(fixed);
  const [text] = renderLetterText(blocks, []).split('\n\n-- \n');
  const head = [`To: ${to}`, ...(replyTo ? [`Reply to: ${replyTo}`] : []), `Subject: ${subject}`];
  const html = renderLetterHtml(blocks).map(({ source }) => source);
  return [...head, '', text, '', '----', '', ...html, ''].join('\n');
}

/** Writes the letter of a mail. Throws if it is not sent. */
async function write(db: Db, { template }: MailKind<object>, data: object): Promise<Letter> {
  const letter = await letters.find((kind) => kind.template === template)?.compose(db, data, context);
  if (!letter || !isLetter(letter)) throw new Error(`Not sent: ${JSON.stringify(letter)}`);
  return letter;
}

/** Fails if the letter of a mail has anything of the demo's agency when a second agency sends it. */
const expectNoTraceIn = (db: Db, kind: MailKind<object>, data: object): Promise<void> =>
  runAsAgency(secondAgency, async () => {
    const letter = await runAndRollBack(db, (tx) => write(tx, kind, data));
    const mail = [renderMailHtml(letter, secondFooter), renderLetterText(letter.parts, secondFooter)].join();
    expect(mail).toContain(secondAgency.name);
    expectNoTrace(mail);
  });

/**
 * Writes the letter of a mail and compares it with the golden file `name`; as a second agency's, it must have nothing
 * of the demo's. Fails if the letter is not sent.
 */
export async function expectGolden<Data extends object>(
  db: Db,
  name: string,
  kind: MailKind<Data>,
  data: NoInfer<Data>,
): Promise<void> {
  await expectNoTraceIn(db, kind as MailKind<object>, data);
  const letter = await write(db, kind as MailKind<object>, data);
  await expect(rendered(letter)).toMatchFileSnapshot(`golden/${name}.txt`);
}

const address = {
  label: 'Home',
  line: '12 Lordship Lane',
  postcode: 'SE22 8HN',
  lat: 51.4567,
  lng: -0.0757,
  access_notes: '',
};

const children = [
  { id: 1, name: 'Ida', date_of_birth: '2033-05-01', ...noNotes },
  { id: 2, name: 'Max', date_of_birth: '2036-07-10', ...noNotes },
];

export const family = {
  id: 1,
  first_name: 'Petra',
  last_name: 'Kent',
  email: 'petra@families.example',
  email_verified_at: '2037-01-05T10:00:00.000Z',
  password_hash: 'hash',
  addresses: [address],
  children,
};

export const eventOf = (resource: string, record_id: number, action = 'update') => ({
  id: 10 + record_id,
  at: '2037-03-02T08:30:00.000Z',
  actor_kind: 'admin' as const,
  actor_name: 'Ada Office',
  resource,
  record_id,
  action,
});
