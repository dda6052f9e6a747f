/** Small pictures that cost much to decode. */

import sharp from 'sharp';
import { blankPng, png } from './files.ts';

/** Returns a progressive JPEG of grey whose last scan is repeated: by default one that decodes for a minute. */
export async function repeatScans(times = 30_000, side = 7071): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(-2),
  ]);
}

/** The first column, first row, and distances of the columns and rows of each pass of an interlaced PNG. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns an interlaced PNG of 16-bit red, green, blue and alpha: 400 MB decoded, unless `side` is smaller. */
export function interlacedPng(side = 7071): Buffer {
  const lengths = passes.map(([column, row, columns, rows]) => {
    const width = Math.ceil((side - column) / columns);
    return Math.ceil((side - row) / rows) * (1 + 8 * width);
  });
  const length = lengths.reduce((sum, bytes) => sum + bytes);
  return blankPng({ width: side, height: side, layout: [16, 6, 1], length });
}

/** Returns a PNG of 50 megapixels in 50 rows. */
export const widePng = () => png(999_999, 50);
