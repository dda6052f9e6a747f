import { createContext } from 'react';
import type { Messages } from '../messages/en.ts';

/** The texts that all forms share. The outermost component of an island provides them. */
export const FormText = createContext({} as Messages['account']['form']);
