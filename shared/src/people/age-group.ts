import * as z from 'zod/mini';

/** The ages of children that a nanny looks after. */
export const ageGroup = z.enum(['newborn', 'baby', 'toddler', 'preschool', 'school_age', 'teenager']);
