/** The mails about documents, applications and deleted accounts, as the queue names them. `../letters` has their words. */

import { defineMailKind } from '../../kernel/mail/letter.ts';

export const decisionMail = defineMailKind<{ event_id: number }>('document-decided');
export const reminderMail = defineMailKind<{ event_id: number }>('document-reminder');
export const applicationMail = defineMailKind<{ nanny_application_id: number }>('application');
export const applicationReceivedMail = defineMailKind<{ nanny_application_id: number }>(
  'application-received',
);
/** What an applicant hears about an interview, a refusal and their first day, by the event of the transition. */
export const applicantMail = defineMailKind<{ event_id: number }>('applicant');
/** The job loses the address with its sending. */
export const accountDeletedMail = defineMailKind<{ email?: string }>('account-deleted');
