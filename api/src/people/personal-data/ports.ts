import type { PersonalData } from '../../accounts/identity/personal-data.ts';
import { definePort } from '../../kernel/port/port.ts';

export const listStoredPersonalData = definePort<() => readonly PersonalData[]>('personal data');
