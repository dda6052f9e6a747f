import { formatDuration } from '../../kernel/limit/duration.ts';
import { defineLetterKind } from '../../kernel/mail/letter.ts';
import { findRequester, generatePin } from '../account/reset-pin.ts';
import { pinMail } from '../mail/kinds.ts';
import { accountGreetingOf } from './account.ts';

/** Writes the mail with a PIN. Returns null for an unknown address, without a trace: anyone may request a PIN. */
export const pinLetter = defineLetterKind(pinMail, async (db, { realm, reset_pin_id }, { pinSeconds }) => {
  const account = await findRequester(db, realm, reset_pin_id);
  const code = account && (await generatePin(db, reset_pin_id, { realm, id: account.id }));
  if (!code) return null;
  return {
    to: account.email,
    subject: 'Your PIN to set a new password',
    parts: [
      accountGreetingOf(account),
      'You asked to set a new password. Enter this PIN (your one-time password, OTP) on the page where you asked for it:',
      { code },
      `It is valid for ${formatDuration(pinSeconds)} from your request. If this was not you, please ignore this mail: your password stays the same.`,
    ],
  };
});
