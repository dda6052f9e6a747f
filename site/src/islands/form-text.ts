import { createContext } from 'react';
import type { Messages } from '../messages/en.ts';

/** What an island of the signed-out pages needs of the site. */
export interface TextProps {
  readonly text: Messages['account'];
}

/** The texts that all forms share. The outermost component of an island provides them. */
export const FormText = createContext({} as Messages['account']['form']);
