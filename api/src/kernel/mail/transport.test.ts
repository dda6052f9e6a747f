import { expect, test } from 'vitest';
import { startSmtp } from '../../test/smtp.ts';
import { readDemoConfig } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { isInOwnNetwork, transportOf } from './transport.ts';

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
