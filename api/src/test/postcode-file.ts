import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folder.ts';

/** A postcode as in the ONS Postcode Directory. */
export interface Postcode {
  readonly pcds: string;
  readonly lat: number | string;
  readonly long: number | string;
  /** The month in which it was terminated, such as `199606`; empty for a live one. */
  readonly doterm?: string;
}

const header = ['pcd7', 'pcd8', 'pcds', 'dointr', 'doterm', 'usrtypind', 'lat', 'long', 'imd20ind'];

const quoted = (values: readonly (string | number)[]) => values.map((value) => `"${value}"`).join();

/** Returns a file of these postcodes, quoted as the ONS does. The other columns are invented. */
export const formatPostcodes = (postcodes: readonly Postcode[], newline = '\r\n'): string =>
  [
    header.join(),
    ...postcodes.map(({ pcds, lat, long, doterm = '' }) =>
      quoted([pcds.replace(' ', ''), pcds, pcds, '198001', doterm, 0, lat, long, 12_345]),
    ),
    '',
  ].join(newline);

const folder = temporaryFolder();
let written = 0;

/** Writes a file into a folder that is deleted after the tests, and returns its path. */
export function writePostcodeFile(content: string | Uint8Array): string {
  written += 1;
  const file = join(folder, `postcodes-${written}.csv`);
  writeFileSync(file, content);
  return file;
}
