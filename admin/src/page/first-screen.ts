import { createContext } from 'react';

/** Whether the first screen has its data: what is not urgent may load then. */
export const FirstScreenContext = createContext(false);
