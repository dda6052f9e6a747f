import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, createUnsentLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { familyErased } from '../identity/personal-data.ts';
import { passwordChangedMail } from '../mail/kinds.ts';
import { letterSubjectOf, readAccountEvent } from './account.ts';

export const passwordChangedLetter = defineLetterKind(
  passwordChangedMail,
  async (db, { event_id, ended_change }, { agencyEmail }) => {
    const changed = await readAccountEvent(db, event_id);
    if (!changed) return null;
    const { event, realm, account } = changed;
    const subject = 'Your password was changed';
    const about = letterSubjectOf(realm, account.id, subject);
    if (account.erased) return createDroppedLetter(about, familyErased);
    if (account.status !== 'active') return createUnsentLetter(about, 'suspended');
    return {
      to: account.email,
      about,
      subject,
      parts: [
        `Hello ${account.first_name},`,
        `The password of your account was changed on ${formatInstant(event.at)}, and you were signed out everywhere else.`,
        ...(ended_change
          ? ['A change of your e-mail address was cancelled. Request it again if you still want it.']
          : []),
        `If this was not you, set a new password with “Forgot password” and write to us: ${agencyEmail}.`,
      ],
    };
  },
);
