import { deflateSync } from 'node:zlib';

/** Files that tests upload. */

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = ((crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)) >>> 0;
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG. `extra` chunks go before its pixels; the pixels may be fewer than its header says. */
export function png(width = 8, height = 8, extra: Buffer[] = [], pixels = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(pixels * (width + 1), 0))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A text chunk of a PNG, as metadata are kept in one. */
export const textChunk = (text: string) => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));

/** The smallest PDF that readers open. */
export const pdf = (inside = '') =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n${inside}
trailer<</Root 1 0 R>>\n%%EOF`);

/** A small image as a browser would send it. */
export const pngFile = (name = 'passport.png') =>
  new File([new Uint8Array(png())], name, { type: 'image/png' });
