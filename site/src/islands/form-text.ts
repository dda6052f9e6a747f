import { createContext } from 'react';
import type { Messages } from '../messages/en.ts';

/** The props of an island on a signed-out page: the texts that it shows. */
export interface TextProps {
  readonly text: Messages['account'];
}

export type FormTexts = Messages['account']['form'];

/** The texts that all forms share. The outermost component of an island provides them. */
export const FormText = createContext({} as FormTexts);
