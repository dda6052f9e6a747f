import { defineMailKind } from '../../kernel/mail/letter.ts';

/** The mail with a visitor's message, as the queue names it. `../letters` has its words. */
export const supportMail = defineMailKind<{ support_message_id: number }>('support');
