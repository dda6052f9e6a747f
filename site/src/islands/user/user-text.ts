import { createContext, use } from 'react';
import type { Messages } from '../../messages/en.ts';

/** The texts of the account's pages. */
export type Text = Pick<Messages, 'account' | 'language' | 'user'>;

export const TextContext = createContext({} as Text);

/** Returns the texts that `AccountPage` provides to the components within it. */
export const useText = (): Text => use(TextContext);
