import { createContext } from 'react';

/** Whether the first screen has its data, so that less urgent parts may load. */
export const FirstScreenContext = createContext(false);
