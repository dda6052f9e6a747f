import type { PersonalData } from '../../accounts/identity/personal-data.ts';
import { port } from '../../kernel/port/port.ts';

/** Returns the personal data of parents that each area stores. */
export const storedPersonalData = port<() => readonly PersonalData[]>('personal data');
