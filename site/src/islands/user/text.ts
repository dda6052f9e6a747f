import type { Messages } from '../../messages/en.ts';

/** The texts that the account's parts are given. */
export type Text = Pick<Messages, 'account' | 'user'>;
