import { agency } from '@nanny-polo/shared/contract/agency';
import { defineLetterKind } from '../../kernel/mail/letter.ts';
import { accountDeletedMail } from '../mail/kinds.ts';

export const accountDeletedLetter = defineLetterKind(
  accountDeletedMail,
  async (_, { email }, { agencyEmail }) =>
    email
      ? {
          to: email,
          subject: 'Your account was deleted',
          parts: [
            'Hello,',
            `Your ${agency.name} account was deleted, as you asked, and you were signed out everywhere.`,
            'Your name, addresses, children, contacts and documents are erased. We keep invoices and payments, without your name, for as long as tax law requires.',
            `If this was not you, write to us at once: ${agencyEmail}.`,
          ],
        }
      : null,
);
