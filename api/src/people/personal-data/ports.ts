import type { PersonalData } from '../../accounts/identity/personal-data.ts';
import { port } from '../../kernel/port/port.ts';

export const storedPersonalData = port<() => readonly PersonalData[]>('personal data');
