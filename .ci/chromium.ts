import { spawnSync } from 'node:child_process';
import { findProgram } from './debian.ts';

/** The headless shell first: it draws no window around each page and takes a tenth less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Returns whether a program is Chromium. Some distributions install a placeholder script under its name. */
function isChromium(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return status === 0 && /Chrom(e|ium)/.test(stdout);
}

/** Returns the path of Chromium from `CHROMIUM_PATH`, the PATH or Debian's packages, or `undefined`. */
export function findChromium(): string | undefined {
  return [
    process.env.CHROMIUM_PATH,
    ...names.map((name) => findProgram(name) ?? findProgram(name, ['/usr/bin'])),
  ]
    .filter((path) => path !== undefined)
    .find(isChromium);
}
