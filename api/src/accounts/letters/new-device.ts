import { unknownDevice } from '@nanny-polo/shared/browser/user-agent';
import { agency } from '@nanny-polo/shared/contract/agency';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { isSameEmail } from '../account/email-address.ts';
import { getActiveAccount } from '../account/service.ts';
import { pagesOf } from '../identity/realm.ts';
import { newDeviceMail } from '../mail/kinds.ts';
import { findReportedBrowser } from '../session/browser.ts';
import { createToken } from '../token/service.ts';
import { letterSubjectOf } from './account.ts';

/** Writes the mail about the first sign-in of a browser, unless the browser is no longer known. */
export const newDeviceLetter = defineLetterKind(newDeviceMail, async (db, mail, { publicUrl }) => {
  const { realm, id } = mail;
  const account = await getActiveAccount(db, { realm, id: id ?? 0 });
  const browser = await findReportedBrowser(db, mail.account_token_id);
  if (!account || !browser) return null;
  const subject = 'A sign-in from a new browser';
  const about = letterSubjectOf(realm, account.id, subject);
  if (!isSameEmail(account.email, browser.email))
    return createDroppedLetter(about, 'The account has another address now.');
  const owner = { realm, id: account.id };
  const token = await createToken(db, 'not-me', owner, account.email, { known_browser_id: browser.id });
  const name = browser.name === unknownDevice ? 'a browser that we do not recognise' : browser.name;
  return {
    to: account.email,
    about,
    subject,
    parts: [
      `Hello ${account.first_name},`,
      `Somebody signed in to your account at ${agency.name} on ${formatInstant(browser.created_at)}, with ${name}. It is the first sign-in from there.`,
      'If this was you, there is nothing to do. If it was not:',
      { action: 'This was not me', url: `${publicUrl}${pagesOf(realm)}/not-me/${token}` },
      'The button works once, within 24 hours. It signs you out everywhere, removes your password and what was added since to sign in with, and mails you a PIN to set a new password.',
    ],
  };
});
