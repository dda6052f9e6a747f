import type { FastifyBaseLogger } from 'fastify';
import { relyingPartyOf } from './accounts/passkey/relying-party.ts';
import { countOrphanedPasskeys } from './accounts/passkey/service.ts';
import { countVoidCodes } from './accounts/second-factor/codes.ts';
import type { Config } from './kernel/config/config.ts';
import type { Db } from './kernel/database/database.ts';
import { checkMailServer } from './kernel/mail/smtp.ts';

/** Logs what is probably misconfigured, without keeping the product from starting or waiting for the mail server. */
export async function warnAtStart(log: FastifyBaseLogger, db: Db, config: Config): Promise<void> {
  const { unknownNames, publicUrl, secretKey, mail } = config;
  for (const line of unknownNames) log.warn(line);
  const orphaned = await countOrphanedPasskeys(db, relyingPartyOf(publicUrl));
  if (orphaned > 0)
    log.warn(`Passkeys made for another host than PUBLIC_URL, which no longer work: ${orphaned}`);
  const voided = await countVoidCodes(db, secretKey);
  if (voided > 0)
    log.warn(
      `Admins whose one-time codes no longer count, because SECRET_KEY is not the key that encrypted them: ${voided}`,
    );
  if (!mail.smtpUrl) return;
  void checkMailServer(mail.smtpUrl).then((problem) => {
    if (problem) log.warn(`The mail server does not work. Mail waits until it does. ${problem}`);
  });
}
