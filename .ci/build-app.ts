import { executeCommand } from './command.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Vitest's values for these names, which Astro would write into the pages. */
const ofVitest = { NODE_ENV: 'production', PROD: undefined, DEV: undefined, MODE: undefined, SSR: undefined };

/** Returns the arguments of node that build an app into a folder. Astro's command has no option for its cache. */
const argumentsOf = {
  admin: (outDir: string) => ['node_modules/.bin/vite', 'build', 'admin', '--outDir', outDir],
  site: (outDir: string) => {
    const options = JSON.stringify({ root: 'site', outDir, cacheDir: createTemporaryFolder('cache') });
    return ['--input-type=module', '--eval', `import { build } from 'astro'; await build(${options});`];
  },
} as const;

/** Builds an app for the agency of a folder. Returns the temporary folder of the result. Throws what the build prints. */
export async function buildApp(app: keyof typeof argumentsOf, agencyDir: string): Promise<string> {
  const outDir = createTemporaryFolder(app);
  const { code, output } = await executeCommand('node', argumentsOf[app](outDir), {
    env: { ...ofVitest, AGENCY_DIR: agencyDir },
    capture: true,
  });
  if (code !== 0) throw new Error(output);
  return outDir;
}
