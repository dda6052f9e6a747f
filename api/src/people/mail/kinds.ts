/** The mails about documents, applications and deleted accounts, as the queue names them. `../letters` has their words. */

import { mailKind } from '../../kernel/mail/letter.ts';

export const decisionMail = mailKind<{ event_id: number }>('document-decided');
export const reminderMail = mailKind<{ event_id: number }>('document-reminder');
export const applicationMail = mailKind<{ nanny_application_id: number }>('application');
export const applicationReceivedMail = mailKind<{ nanny_application_id: number }>('application-received');
/** The job loses the address with its sending. */
export const accountDeletedMail = mailKind<{ email?: string }>('account-deleted');
