import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import * as account from '@nanny-polo/shared/accounts/user-account';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { acceptInvitation, queueInvitation } from '../../accounts/invitation/service.ts';
import { letters } from '../../areas.ts';
import { keepMessage } from '../../office/support/service.ts';
import { accountDeletedMail } from '../../people/mail/kinds.ts';
import { openProduct } from '../../test/product.ts';
import { type Received, startSmtp } from '../../test/smtp.ts';
import { type Db, queryRows } from '../database/database.ts';
import { mailQueue } from '../database/queue.ts';
import { renderLetterText, renderMailHtml } from './render.ts';
import { deleteAddressesOfEnded, queueMail, readMailsSince } from './service.ts';
import { startMailWorker } from './worker.ts';

const log: string[] = [];
const problems: string[] = [];
const smtp = await startSmtp();
const mail = {
  smtpUrl: smtp.url,
  from: 'Nanny Polo <hello@nanny.example>',
  agencyEmail: 'office@nanny.example',
};
const product = await openProduct({ mail, logLevel: 'trace' }, { write: (line) => log.push(line) });
const worker = await startMailWorker(product.database, letters, product.config, (problem) =>
  problems.push(problem),
);
afterAll(async () => {
  await worker.stop();
  await smtp.close();
});

const message = (name: string, email = 'writer@families.example') =>
  ({ name, email, message: 'First line\nSecond <b>line</b>' }) as const;

async function arrived(text: string): Promise<Received> {
  const find = () => smtp.received.find(({ source }) => decoded(source).includes(text));
  await expect.poll(find).toBeDefined();
  return find() as Received;
}

/** Decodes the quoted-printable sequences that these mails use. */
const decoded = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the subject that a mail program shows: unfolded, with the encoded words of RFC 2047 decoded. */
function subjectOf(source: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n(?=[ \t])/g, '');
  const bytes = (word: string, encoding: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64')
      : Buffer.from(decoded(word.replaceAll('_', ' ')), 'latin1');
  return /^Subject: (.*)$/im
    .exec(head)?.[1]
    ?.replace(/(=\?[^?]+\?[BQ]\?[^?]*\?=)[ \t]+(?==\?[^?]+\?[BQ]\?)/gi, '$1')
    .replace(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, encoding, word) => bytes(word, encoding).toString());
}

describe('a mail', () => {
  test('is sent by SMTP as text and HTML, with the sender of the message in Reply-To', async () => {
    await keepMessage(product.db, message('Wanda'));
    const { to, source, messageId } = await arrived('Wanda');
    expect(to).toBe('office@nanny.example');
    const plain = decoded(source);
    expect(plain).toMatch(/^From: Nanny Polo <hello@nanny.example>/m);
    expect(plain).toMatch(/^Reply-To: writer@families.example/m);
    expect(plain).toMatch(/^Content-Type: text\/plain/m);
    expect(plain).toContain('> First line');
    expect(plain).toMatch(/^Content-Id: <logo>/im);
    expect(plain).toContain('src="cid:logo"');
    expect(plain).not.toMatch(/src="http|<svg/);
    expect(plain).toContain('Second &lt;b&gt;line&lt;/b&gt;');
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  });

  test('gets no extra header from user input', async () => {
    await keepMessage(product.db, message('Eve\r\nBcc: eve@nowhere.example\r\n\r\nHidden'));
    const { to, source } = await arrived('Hidden');
    const head = source.slice(0, source.indexOf('\r\n\r\n'));
    expect(to).toBe('office@nanny.example');
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^subject: Message from Eve Bcc/im);
  });

  test.each([
    '=?utf-8?Q?From=20the=20bank?=',
    '=?utf-8?B?RnJvbSB0aGUgYmFuaw==?= Zoë',
    `=?x?Q?${'long '.repeat(20)}?=`,
  ])('shows the name %s as typed in its subject', async (name) => {
    const marker = crypto.randomUUID();
    await keepMessage(product.db, { ...message(name), message: marker });
    const { source } = await arrived(marker);
    expect(subjectOf(source)).toBe(`Message from ${name}`);
  });

  test('marks every line of a quotation that a mail program may show', () => {
    const letter = [{ quote: 'a\nb\r\nc\vd\u0085e\u2028f' }];
    expect(renderLetterText(letter, product.config.mailFooter)).toMatch(
      /^> a\n> b\n> c\n> d\n> e\n> f\n\n-- /,
    );
  });

  test('is not sent when its change is rolled back', async () => {
    const undone = product.db.transaction(async (tx) => {
      await keepMessage(tx, message('Undone'));
      throw new Error('On purpose');
    });
    await expect(undone).rejects.toThrow('On purpose');
    await keepMessage(product.db, message('Afterwards'));
    await arrived('Afterwards');
    expect(smtp.received.filter(({ source }) => source.includes('Undone'))).toEqual([]);
  });

  test('is sent later if the mail server is unavailable', async () => {
    smtp.away = true;
    await keepMessage(product.db, message('Patience'));
    await expect.poll(() => problems.join()).toMatch(/support .* has not been sent yet/);
    smtp.away = false;
    await arrived('Patience');
  });

  test('is sent later if the mail server refuses the sender, and the log names host, port and reason', async () => {
    smtp.refusesSender = true;
    await keepMessage(product.db, message('Sender'));
    const { host } = new URL(smtp.url);
    await expect
      .poll(() => problems.join())
      .toContain(`has not been sent yet by ${host}: EENVELOPE MAIL FROM 550`);
    smtp.refusesSender = false;
    await arrived('Sender');
  });

  test('to an address that no server accepts is not retried, is logged, and its job loses the address', async () => {
    const began = new Date().toISOString();
    await queueMail(product.db, accountDeletedMail, { email: 'gone@nowhere.example' });
    await expect.poll(() => problems.join()).toMatch(/account-deleted .* cannot be delivered/);
    await expect
      .poll(async () => (await readMailsSince(product.db, began, [accountDeletedMail])).at(-1))
      .toEqual({ state: 'undeliverable', data: { template: 'account-deleted' } });
  });

  test('that the queue has given up loses its address', async () => {
    await product.db.execute(sql`INSERT INTO pgboss.job (name, data, state)
      VALUES (${mailQueue}, '{"template": "account-deleted", "email": "away@nowhere.example"}', 'failed')`);
    await deleteAddressesOfEnded(product.db);
    const left = sql`SELECT id FROM pgboss.job WHERE data->>'email' = 'away@nowhere.example'`;
    expect(await queryRows(product.db, left)).toEqual([]);
  });

  test('escapes user input', () => {
    const letter = { subject: '<script>', parts: ['<img>', { action: '"', url: 'https://x.example/"' }] };
    expect(renderMailHtml(letter, product.config.mailFooter)).not.toMatch(/<script>|<img>/);
  });

  test('carries the agency’s name, address and telephone number, in HTML and in text', () => {
    const { facts, mailFooter } = product.config;
    const letter = {
      subject: 'Hello',
      parts: ['Hello Ada,', { action: 'Sign in', url: 'https://x.example/' }],
    };
    for (const mail of [renderMailHtml(letter, mailFooter), renderLetterText(letter.parts, mailFooter)]) {
      expect(mail).toContain('Nanny Polo');
      expect(mail).toContain(`${facts.street}, ${facts.city} ${facts.postcode}`);
      expect(mail).toContain(facts.phone);
    }
    expect(renderMailHtml(letter, mailFooter)).toContain('prefers-color-scheme: dark');
  });
});

test('neither the database nor the log contains a token, a PIN or a password', async () => {
  const nobody = product.client(null);
  const email = 'canary@families.example';
  const [first, second, third] = ['canary-one-0d1f', 'canary-two-7b2c', 'canary-three-9e3a'] as const;
  const pair = (password: string) => ({ password, confirm_password: password });
  const secrets: string[] = [first, second, third];
  const link = async (path: string) => {
    const { source } = await arrived(`/${path}/`);
    const token = new RegExp(`/${path}/([\\w-]{43})`).exec(decoded(source))?.[1] ?? '';
    expect(token).not.toBe('');
    secrets.push(token);
    return token;
  };

  const person = { first_name: 'Cana', last_name: 'Ry', email };
  await nobody.call(account.registerUser, { body: { ...person, ...pair(first) } });
  const params = { token: await link('email-verification') };
  await nobody.call(openUserCalls.verifyEmail, { params });
  const wrong = { body: { email, password: 'canary-wrong-11aa' } };
  secrets.push(wrong.body.password);
  await nobody.call(account.userLogin, wrong).catch(() => {});
  await product.db.execute(sql`DELETE FROM limit_count`);
  await nobody.call(openUserCalls.forgetPassword, { body: { email } });
  const pin = /^\s+(\d{6})\s*$/m.exec(decoded((await arrived('Enter this PIN')).source))?.[1] ?? '';
  expect(pin).toMatch(/^\d{6}$/);
  await nobody.call(openUserCalls.verifyPin, { body: { email, pin } });
  const heldWhileVerified = await holding(product.db, [...secrets, pin]);
  await nobody.call(openUserCalls.resetPassword, { body: { email, pin, ...pair(second) } });
  const { data } = await nobody.call(account.userLogin, { body: { email, password: second } });
  secrets.push(data.access_token);
  const client = product.client(data.access_token);
  await client.call(ownUserCalls.changePassword, {
    body: { current_password: second, ...pair(third) },
  });
  await client.call(ownUserCalls.changeEmail, {
    body: { email: 'canary2@families.example', password: third },
  });
  await link('verify-email-changes');
  const [admin] = await product.db
    .insert(adminUser)
    .values({ first_name: 'I', last_name: 'N', email: 'invited@nanny.example' })
    .returning();
  await queueInvitation(product.db, { id: admin?.id ?? 0, email: 'invited@nanny.example' });
  await acceptInvitation(product.db, await link('admin/invitation'), 'canary-four-55de', {
    ip: '',
    userAgent: '',
  });
  secrets.push('canary-four-55de', pin);
  await product.send(`/users/email-verification/${'canary-path-token'.padEnd(43, 'x')}`, { method: 'POST' });
  secrets.push('canary-path-token');

  expect(heldWhileVerified).toEqual([]);
  expect(await holding(product.db, secrets)).toEqual([]);
  expect(log.join('')).toContain('/api/users/login');
  expect(secrets.filter((secret) => isIn(secret, log.join('')))).toEqual([]);
});

/** Returns whether text contains a secret; six digits count only outside a longer number or hash. */
const isIn = (secret: string, text: string) =>
  new RegExp(`(?<![\\w.+/=-])${secret}(?![\\w+/=-])`).test(text) ||
  (secret.length > 6 && text.includes(secret));

/** Returns the secrets that any table contains in plain text. */
async function holding(db: Db, secrets: readonly string[]): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  let dump = '';
  for (const { name } of tables) {
    const rows = await queryRows<{ row: string }>(db, sql`SELECT t::text AS row FROM ${sql.raw(name)} t`);
    dump += rows.map(({ row }) => row).join('\n');
  }
  expect(dump).toContain('canary@families.example');
  return secrets.filter((secret) => isIn(secret, dump));
}
