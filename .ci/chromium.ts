import { spawnSync } from 'node:child_process';
import { findProgram } from './debian.ts';

/** The headless one first: it draws no window around each page, which takes it a fraction of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Some distributions put a note in the browser's place, so that a name on the PATH proves nothing. */
function answers(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /Chrom(e|ium)/.test(stdout);
}

/** The Chromium of `CHROMIUM_PATH`, of the PATH, or of Debian's packages; `undefined` where there is none. */
export function findChromium(): string | undefined {
  return [
    process.env.CHROMIUM_PATH,
    ...names.map((name) => findProgram(name) ?? findProgram(name, ['/usr/bin'])),
  ]
    .filter((path) => path !== undefined)
    .find(answers);
}
