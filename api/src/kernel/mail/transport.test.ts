import { expect, test } from 'vitest';
import { startSmtp } from '../../test/smtp.ts';
import { readDemoConfig } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { isInOwnNetwork } from './own-network.ts';
import { checkMailServer, placeOfMailServer } from './smtp.ts';
import { transportOf } from './transport.ts';

/** The SMTP transport uses no database. */
const none = {} as Db;

test('a mail to a server outside the operator’s network is encrypted or not sent', async () => {
  const smtp = await startSmtp();
  const send = async (smtpUrl: string) => {
    const mail = { smtpUrl, from: 'hello@nanny.example', agencyEmail: 'office@nanny.example' };
    const transport = transportOf({ ...readDemoConfig({}), mail }, none);
    const letter = { to: 'parent@families.example', subject: smtpUrl, parts: ['A secret'] };
    await transport.send(letter, '<1@nanny.example>').finally(() => transport.close());
  };
  // Not on any list of private addresses, but it leads to this machine; the server does not offer STARTTLS.
  const beyond = smtp.url.replace('127.0.0.1', '0.0.0.0');
  await expect(send(beyond)).rejects.toMatchObject({ code: 'ETLS' });
  expect(smtp.received).toEqual([]);
  await send(smtp.url);
  await send(`${beyond}?requireTLS=false`);
  expect(smtp.received).toHaveLength(2);
  await smtp.close();
});

test.each([
  ['localhost', true],
  ['mail', true],
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['[::1]', true],
  ['[fd00::1]', true],
  ['mail.example', false],
  ['172.32.0.1', false],
  ['203.0.113.5', false],
  ['[2001:db8::1]', false],
])('whether %s is in the operator’s network: %s', (host, is) => expect(isInOwnNetwork(host)).toBe(is));

test.each([
  ['smtp://mail.example', 'mail.example:587'],
  ['smtps://user:secret@mail.example', 'mail.example:465'],
  ['smtp://[::1]:2525', '[::1]:2525'],
])('the place of %s is %s', (url, place) => expect(placeOfMailServer(url)).toBe(place));

test('a check of the mail server says in one line with host and port why it does not work', async () => {
  await using smtp = await startSmtp();
  expect(await checkMailServer(smtp.url)).toBeNull();
  const { host } = new URL(smtp.url);
  const signedIn = smtp.url.replace('//', '//user:canary-password@');
  const problem = await checkMailServer(signedIn.replace('smtp:', 'smtps:'));
  expect(problem).toContain(`${host}: ESOCKET, `);
  expect(problem).not.toMatch(/\n|canary/);
  await smtp.close();
  expect(await checkMailServer(smtp.url)).toContain(`${host}: ESOCKET, connect ECONNREFUSED`);
});

test('a certificate that nobody has signed is refused with a hint, and accepted where the URL says so', async () => {
  await using smtp = await startSmtp({ secure: true });
  expect(await checkMailServer(smtp.url)).toMatch(
    /certificate.* set NODE_EXTRA_CA_CERTS to its certificate\.$/,
  );
  expect(await checkMailServer(`${smtp.url}?tls.rejectUnauthorized=false`)).toBeNull();
});
