/** `npm run mail-test -- to@agency.example`: sends a mail at once, and says what the mail server answers. */

import { parseArgs } from 'node:util';
import { readMailConfig } from '../src/kernel/config/config.ts';
import { describeMailFailure, openMailServer, placeOfMailServer } from '../src/kernel/mail/smtp.ts';
import { runCommand } from './backup-command.ts';

await runCommand(async () => {
  const [to, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!to || more.length > 0) throw new Error('Name one address: npm run mail-test -- to@agency.example');
  const { smtpUrl, from } = readMailConfig(process.env);
  const server = openMailServer(smtpUrl);
  const mail = {
    from,
    to,
    subject: 'Test of the mail server',
    text: 'The mail server accepts mail of Nanny Polo.',
  };
  try {
    const { response } = await server.sendMail(mail);
    console.log(`${placeOfMailServer(smtpUrl)} accepted a mail from ${from} to ${to}: ${response}`);
  } catch (error) {
    throw new Error(describeMailFailure(error, smtpUrl));
  } finally {
    server.close();
  }
});
