/** The pictures of a mail, as PNG: mail programs show no SVG, few show WebP, and remote pictures tell who read it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import type { FileStorage } from '../files/storage.ts';
import type { LetterBlock } from './letter.ts';

/** How wide the pictures are shown, in pixels. The files have twice that, for sharp screens. */
export const logoPixels = 40;
export const portraitPixels = 56;

/** A picture that is a part of the mail. */
export interface MailPicture {
  readonly cid: string;
  readonly bytes: Buffer;
}

/** The `cid`s by which the HTML of a mail names its pictures. */
export const logoCid = 'logo';
export const portraitCid = 'portrait';

/** At a byte a pixel, both pictures together stay below 40 KB whatever they show. */
const toPng = (picture: Sharp): Promise<Buffer> => picture.png({ palette: true, effort: 10 }).toBuffer();

// The library is loaded with the first picture: a process that sends no mail does not need its memory.
const loadSharp = async () => (await import('sharp')).default;

/** Draws an agency's logo on a light tile, on which its light variant is visible in both themes. */
export async function drawMailLogo(agencyDir: string, ground: string): Promise<MailPicture> {
  const sharp = await loadSharp();
  const [side, inside] = [logoPixels * 2, logoPixels * 1.5];
  const logo = readFileSync(join(agencyDir, 'logo.svg'));
  const { width, height } = await sharp(logo).metadata();
  const density = Math.min(Math.max((72 * inside) / Math.max(width, height), 1), 100_000);
  const drawn = await sharp(logo, { density })
    .resize(inside, inside, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${side / 4}" fill="${ground}"/></svg>`;
  return { cid: logoCid, bytes: await toPng(sharp(Buffer.from(tile)).composite([{ input: drawn }])) };
}

/** Returns a stored portrait as the picture of a mail. */
export async function drawMailPortrait(stored: Uint8Array): Promise<MailPicture> {
  const sharp = await loadSharp();
  const side = portraitPixels * 2;
  return { cid: portraitCid, bytes: await toPng(sharp(stored).resize(side, side)) };
}

/** Returns the portrait of the person whom a letter presents; undefined without one, or if it cannot be read. */
export async function readMailPortrait(
  storage: FileStorage,
  parts: readonly LetterBlock[],
): Promise<MailPicture | undefined> {
  const photo = parts.map((part) => (typeof part === 'object' && 'person' in part ? part.photo : null));
  const path = photo.find((one) => one !== null);
  if (!path) return undefined;
  try {
    const bytes = await storage.get(path.replace('/api/', ''));
    if (!bytes) return undefined;
    return await drawMailPortrait(bytes);
  } catch {
    // The letter is more important than its picture.
    return undefined;
  }
}
