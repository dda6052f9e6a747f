/** Files for uploads in tests. */

import { crc32, deflateSync } from 'node:zlib';

export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a greyscale PNG with `extra` chunks before its pixels. It may have fewer rows than its header says. */
export const png = (width = 8, height = 8, extra: Buffer[] = [], pixels = height): Buffer =>
  blankPng({ width, height, extra, length: pixels * (width + 1) });

/** Returns a PNG of `length` zeros before compression. `layout` is its depth, colour type, and whether it is interlaced. */
export function blankPng({
  width,
  height,
  layout: [depth, colour, interlaced] = [8, 0, 0],
  extra = [],
  length,
}: {
  width: number;
  height: number;
  layout?: readonly [depth: number, colour: number, interlaced: 0 | 1];
  extra?: Buffer[];
  length: number;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(length), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a text chunk of a PNG, which stores metadata. */
export const textChunk = (text: string) => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));

/** Returns a PDF of one empty page. `inside` goes between its objects and its trailer, `catalog` into its catalog. */
export const pdf = (inside: string | Buffer = '', catalog = '') =>
  Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n`),
    Buffer.from(inside),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);

/** Returns object 9 of a PDF, inside a compressed object stream. */
export function objectStream(object: string | Buffer): Buffer {
  const packed = deflateSync(Buffer.concat([Buffer.from('9 0 '), Buffer.from(object)]));
  const head = `8 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream endobj\n')]);
}

/** Returns a small image as a browser would send it. */
export const pngFile = (name = 'passport.png') =>
  new File([new Uint8Array(png())], name, { type: 'image/png' });
