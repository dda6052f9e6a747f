import * as z from 'zod/mini';

export const tier = z.enum(['basic', 'standard', 'senior']);
