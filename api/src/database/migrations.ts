import { fileURLToPath } from 'node:url';

/** The one set of migrations, for both engines. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
