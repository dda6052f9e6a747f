/** The pictures of people, from the agency's folder. */

import { join } from 'node:path';
import sharp from 'sharp';
import { agencyFolder } from './agency.ts';
import { readSection } from './content.ts';

/** Returns the picture beside the letter; undefined if it has none. A drawing remains one. */
export async function readFounder() {
  const path = (await readSection('letter'))?.portrait;
  if (!path) return undefined;
  const source = join(agencyFolder, path);
  const { width, height } = await sharp(source).metadata();
  return { name: `letter.${path.endsWith('.svg') ? 'svg' : 'webp'}`, source, width, height };
}
