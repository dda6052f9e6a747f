import type { Messages } from '../../messages/en.ts';

/** The texts of the account's pages. */
export type Text = Pick<Messages, 'account' | 'language' | 'user'>;
