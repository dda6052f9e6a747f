import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blankPng, chunk, pdf, png } from '../../test/files.ts';
import { interlacedPng, repeatScans, widePng } from '../../test/hostile-pictures.ts';
import { prepareFile } from './prepare.ts';

const kinds = ['document', 'portrait'] as const;
const fault = (bytes: Uint8Array, kind: 'document' | 'portrait' = 'document') =>
  prepareFile(bytes, kind).then(
    () => null,
    (error) => error.body.errors.file[0] as string,
  );

const tooMany =
  /^This picture has too many pixels: \d+ × \d+\. Save it with at most \d+ megapixels and 20000 pixels a side, and try again\.$/;
const unreadable = 'This picture cannot be read. Upload another copy.';
const scans = /^This JPEG has too many scans/;
const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#888' } });
/** Returns a lossless WebP of one pixel whose header claims another size. */
async function webp(width: number, height: number) {
  const bytes = await blank(1, 1, 4).webp({ lossless: true }).toBuffer();
  bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), bytes.indexOf('VP8L') + 9);
  return bytes;
}

test.each([
  ['a JPEG of 101 scans', repeatScans.bind(null, 101, 16), scans],
  ['a JPEG of 30,000 scans', repeatScans, scans],
  ['an interlaced PNG of 400 MB', interlacedPng, tooMany],
  ['a PNG wider than 20,000 pixels', widePng, tooMany],
  ['a PNG higher than 20,000 pixels', () => png(1, 20_001), tooMany],
  ['a greyscale PNG of more than 200 MB', () => png(15_000, 15_000, [], 1), tooMany],
  [
    'a colour PNG of more than 200 MB',
    () => blankPng({ width: 8400, height: 8400, layout: [8, 2, 0], length: 9 }),
    tooMany,
  ],
  ['a WebP of more than 200 MB', () => webp(16_000, 16_000), tooMany],
  ['a PNG without most of its pixels', () => png(80, 80, [], 1), unreadable],
])('refuses %s', async (_, make, sentence) => {
  const bytes = await make();
  for (const kind of kinds) expect(await fault(bytes, kind)).toMatch(sentence);
});

const inflated = deflateSync(Buffer.alloc(100 * 1024 * 1024));
const named = (name: string) => Buffer.concat([Buffer.from(`${name}\0\0`), inflated]);
const text = Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), inflated]);

test.each([
  ['several scans', () => repeatScans(0, 64)],
  [
    'scans in its thumbnail and after its end',
    async () => {
      const marker = Buffer.from([0xff, 0xda, 0, 2]);
      const jpeg = await repeatScans(0, 16);
      const padding = Buffer.concat(Array.from({ length: 200 }, () => marker));
      const segment = Buffer.from([0xff, 0xe1, 0, 0]);
      segment.writeUInt16BE(padding.length + 2, 2);
      return Buffer.concat([jpeg.subarray(0, 2), segment, padding, jpeg.subarray(2), padding]);
    },
  ],
  ['16 bits, interlaced', () => interlacedPng(100)],
  ['a colour profile of 100 MB', () => png(8, 8, [chunk('iCCP', named('icc'))])],
  ['a compressed text of 100 MB', () => png(8, 8, [chunk('zTXt', named('Comment'))])],
  ['an international text of 100 MB', () => png(8, 8, [chunk('iTXt', text)])],
])('accepts a picture with %s', async (_, make) => {
  const bytes = await make();
  for (const kind of kinds) expect(await fault(bytes, kind)).toBeNull();
});

test('keeps only the first picture of an animated WebP', async () => {
  const frames = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      sharp({
        create: { width: 20, height: 20, channels: 3, background: { r: 5 * at, g: 255 * (at % 2), b: 0 } },
      })
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(50);
  const file = await prepareFile(bytes, 'document');
  const { pages, height } = await sharp(file.bytes).metadata();
  expect([pages ?? 1, height]).toEqual([1, 20]);
});

test('refuses an animated PNG and an animated GIF named as a picture', async () => {
  const animation = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const gif = await blank(9, 9).gif().toBuffer();
  for (const bytes of [png(8, 8, [animation]), gif])
    expect(await fault(bytes)).toBe('Must be a JPEG, PNG, WebP or PDF file');
});

const box = (main: string, ...others: string[]) =>
  Buffer.from(`\0\0\0\x1cftyp${main}\0\0\0\0${others.join('')}${'\0'.repeat(100)}`, 'latin1');

test.each([
  [
    'an iPhone’s photo',
    box('heic', 'mif1', 'heic'),
    /HEIC.*Settings › Camera › Formats › Most Compatible.*computer/,
  ],
  ['a newer iPhone’s photo', box('heic', 'mif1', 'MiHB', 'MiHE', 'MiPr', 'miaf', 'heic', 'tmap'), /HEIC/],
  ['a photo of many exposures', box('heix', 'mif1'), /HEIC/],
  ['a burst', box('hevc', 'msf1'), /HEIC/],
  ['a Samsung’s photo', box('mif1', 'heic'), /HEIC/],
  ['a HEIF of another codec', box('mif1', 'miaf'), /HEIC/],
  ['a Live Photo’s sequence', box('msf1', 'hevc'), /HEIC/],
  ['an AVIF', box('avif', 'mif1'), /AVIF.*save it as JPEG/],
  ['an animated AVIF', box('avis', 'msf1'), /AVIF/],
  ['an AVIF under a common brand', box('mif1', 'avif'), /AVIF/],
  ['a film', box('qt  ', 'qt  '), /^Must be a JPEG/],
  ['an MP4', box('isom', 'iso2', 'avc1'), /^Must be a JPEG/],
])('tells the owner of %s what to do', async (_, bytes, words) => {
  expect(await fault(bytes)).toMatch(words);
});

test.each([
  ['a blank line', '\r\n'],
  ['a byte order mark', '\xef\xbb\xbf'],
  ['a byte', '\0'],
  ['a line of a scanner', 'Scanned by MFP-3000\n'],
  ['the headers of a mail program', 'Content-Type: application/pdf\r\n\r\n'],
  ['a line of markup', '<!doctype html>\n'],
  ['1,024 bytes', 'x'.repeat(1024)],
])('accepts a PDF after %s, without keeping it', async (_, before) => {
  const file = await prepareFile(Buffer.concat([Buffer.from(before, 'latin1'), pdf()]), 'document');
  expect(file.type).toBe('application/pdf');
  expect(Buffer.from(file.bytes).indexOf('%PDF-1.4')).toBe(0);
});

test('refuses what has a PDF only after more than 1 KB, and a PDF as a portrait', async () => {
  expect(await fault(Buffer.concat([Buffer.alloc(1025), pdf()]))).toMatch(/^Must be/);
  expect(await fault(Buffer.concat([Buffer.from('\n'), pdf()]), 'portrait')).toMatch(/^Must be/);
});
