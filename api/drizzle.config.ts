import { defineConfig } from 'drizzle-kit';

/** `npm -w api run migration` writes the next migration from the tables; it is applied at start. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/table.ts', './src/**/*-table.ts'],
  out: './migrations',
});
