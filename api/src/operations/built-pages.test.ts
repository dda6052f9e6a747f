import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { finishBuild, holdBuild, holdBuiltPages } from '../../scripts/built-pages.ts';
import { completeAgencyDir } from '../test/agency-folder.ts';
import { makeEmptyPages } from '../test/empty-pages.ts';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const env = { PUBLIC_URL: 'https://pages.example', AGENCY_DIR: completeAgencyDir };

test('the pages of a configuration are found once they have been built', () => {
  expect(() => holdBuiltPages(env)).toThrow(/^The pages must be built:/);
  makeEmptyPages(env);
  expect(Object.keys(holdBuiltPages(env))).toEqual(['site', 'admin']);
});

test('a difference from the last build is named, with what to type', () => {
  const agency = createFolder();
  cpSync(completeAgencyDir, agency, { recursive: true });
  makeEmptyPages({ ...env, AGENCY_DIR: agency });
  const faultsOf = (other: NodeJS.ProcessEnv) => {
    try {
      holdBuiltPages({ ...env, AGENCY_DIR: agency, ...other });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(faultsOf({})).toBe('');
  expect(faultsOf({ PUBLIC_URL: 'https://other.example' }).split('\n')).toEqual([
    'The pages must be built:',
    '  PUBLIC_URL is https://other.example, and was https://pages.example.',
    'Type npm run build, with the same configuration.',
  ]);
  expect(faultsOf({ PUBLIC_API_URL: 'https://api.example' })).toContain(
    'PUBLIC_API_URL is https://api.example',
  );
  writeFileSync(join(agency, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(faultsOf({})).toContain('The files in AGENCY_DIR have changed');
});

test('npm run serve names what is missing before it opens a database', () => {
  const dataDir = join(createFolder(), 'data');
  const serve = () =>
    execFileSync(process.execPath, ['api/scripts/serve.ts'], {
      env: {
        ...process.env,
        ...env,
        DATA_DIR: dataDir,
        OWNER_EMAIL: 'owner@agency.example',
        SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'hello@nanny.example',
      },
      stdio: 'pipe',
    });
  expect(serve).toThrow(/The pages must be built:/);
  expect(existsSync(dataDir)).toBe(false);
});

test('the three newest builds and those that a process serves are kept', () => {
  const dist = createFolder();
  const builds = [1, 2, 3, 4, 5, 6].map((day) => {
    const folder = join(dist, `build-${day}`);
    mkdirSync(folder);
    finishBuild(folder, { PUBLIC_URL: '', PUBLIC_API_URL: '', agency: '', sources: String(day) });
    const at = new Date(2026, 0, day);
    utimesSync(join(folder, 'origin.json'), at, at);
    return folder;
  });
  mkdirSync(join(dist, 'unfinished'));
  holdBuild(builds[0] ?? '');
  const program = `import { removeOldBuilds } from '${new URL('../../scripts/built-pages.ts', import.meta.url)}';
    removeOldBuilds('${dist}');`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect([...builds, join(dist, 'unfinished')].map((folder) => existsSync(folder))).toEqual([
    ...[true, false, false, true, true, true],
    false,
  ]);
});
