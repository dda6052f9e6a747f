import type { imageTypes } from '@nanny-polo/shared/contract/upload';
import sharp, { type Sharp } from 'sharp';
import { createFieldRefusal } from '../error/error.ts';
import { countScans } from './jpeg-scans.ts';

// No two files are the same picture.
sharp.cache(false);

const maximumScans = 100;
const maxSidePixels = 20_000;
export const maximumDecodedBytes = 200 * 1024 * 1024;

/** The longest side of a stored picture, and the side of a portrait, in pixels. */
const storedSidePixels = 4000;
const portraitSidePixels = 320;

const unreadable = 'This picture cannot be read. Upload another copy.';

type PictureType = (typeof imageTypes)[number];

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bytesPerChannel: number;
}

/** Returns why a picture is too large to be decoded, or null. */
export function againstSize({ width, height, channels, bytesPerChannel }: Layout): string | null {
  const pixels = maximumDecodedBytes / (channels * bytesPerChannel);
  if (width <= maxSidePixels && height <= maxSidePixels && width * height <= pixels) return null;
  return `This picture has too many pixels: ${width} × ${height}. Save it with at most ${Math.floor(pixels / 1e6)} megapixels and ${maxSidePixels} pixels a side, and try again.`;
}

/** Returns why a picture is not decoded, or null. Reads only its headers; throws if they cannot be read. */
export async function againstPicture(bytes: Uint8Array, type: PictureType): Promise<string | null> {
  if (type === 'image/jpeg' && countScans(bytes) > maximumScans)
    return 'This JPEG has too many scans. Open it, save it as a new JPEG and try again.';
  const { width, height, channels, depth } = await sharp(bytes).metadata();
  return againstSize({ width, height, channels, bytesPerChannel: depth === 'uchar' ? 1 : 2 });
}

/** Returns a picture of at most the longest stored side. Throws 422 if it is too large or cannot be read. */
export const fitPicture = (bytes: Uint8Array, type: PictureType): Promise<Uint8Array> =>
  recode(bytes, type, type, (image) =>
    image.resize(storedSidePixels, storedSidePixels, { fit: 'inside', withoutEnlargement: true }),
  );

/** Returns a picture as a square WebP. Throws 422 if it is too large or cannot be read. */
export const cropPortrait = (bytes: Uint8Array, type: PictureType): Promise<Uint8Array> =>
  recode(bytes, type, 'image/webp', (image) =>
    image.resize(portraitSidePixels, portraitSidePixels, { fit: 'cover', position: 'attention' }),
  );

async function recode(
  bytes: Uint8Array,
  from: PictureType,
  to: PictureType,
  resize: (image: Sharp) => Sharp,
) {
  const fault = await againstPicture(bytes, from).catch(() => unreadable);
  if (fault) throw createFieldRefusal({ file: [fault] });
  // Of an animation only the first picture is decoded.
  const image = resize(sharp(bytes, { failOn: 'error', pages: 1, sequentialRead: true }).autoOrient());
  const encoded = {
    'image/jpeg': () => image.jpeg({ quality: 85 }),
    'image/png': () => image.png(),
    'image/webp': () => image.webp({ quality: 85 }),
  }[to]();
  return encoded.toBuffer().catch(() => {
    throw createFieldRefusal({ file: [unreadable] });
  });
}
