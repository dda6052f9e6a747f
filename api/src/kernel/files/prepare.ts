import { imageTypes, uploadTypes } from '@nanny-polo/shared/upload';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { invalid } from '../error/error.ts';
import { rewritePdf } from './pdf.ts';

/** A file as it will be stored. */
export interface PreparedFile {
  readonly bytes: Uint8Array;
  readonly type: (typeof uploadTypes)[number];
  /** With its dot. */
  readonly extension: string;
}

/** Images with more pixels are rejected before they are decoded. */
const maximumPixels = 50_000_000;

/** The longest side of a stored image, and the side of a portrait, in pixels. */
const longestSide = 4000;
const portraitSide = 320;

const tooManyPixels = `This image has more than ${maximumPixels / 1e6} megapixels. Please make it smaller and upload it again.`;
const unreadable = 'This image cannot be read. Please upload another copy.';

const extensions = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
} as const;

/** Returns the type of a stored file, by the extension of its key. */
export const typeOfKey = (key: string): string =>
  uploadTypes.find((type) => key.endsWith(extensions[type])) ?? 'application/octet-stream';

/** The maximum length of a file name, in characters. */
const longestName = 120;

/** Returns the name shown for a file: the uploaded name, with an extension that matches the content. */
export function nameFor(called: string, { type, extension }: PreparedFile): string {
  const own = type === 'image/jpeg' ? [extension, '.jpeg'] : [extension];
  if (own.some((one) => called.toLowerCase().endsWith(one))) return called;
  return `${[...called].slice(0, longestName - extension.length).join('')}${extension}`;
}

/**
 * Returns an upload as it will be stored. Its type is detected from its content alone; images are decoded and
 * re-encoded, so that only pixels remain; PDFs are checked and rewritten. Throws 422 for any other type, and for a file
 * that cannot be read or is refused.
 */
export async function prepareDocument(bytes: Uint8Array): Promise<PreparedFile> {
  const type = await typeOf(bytes);
  if (type === 'application/pdf') {
    return { bytes: await rewritePdf(bytes), type, extension: extensions[type] };
  }
  const image = decoded(bytes).resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  return { bytes: await written(image, type), type, extension: extensions[type] };
}

/** Returns a portrait as a square WebP. Throws 422 if it is not a readable image. */
export async function preparePortrait(bytes: Uint8Array): Promise<PreparedFile> {
  const type = await typeOf(bytes);
  if (!(imageTypes as readonly string[]).includes(type)) {
    throw invalid({ file: ['Must be a JPEG, PNG or WebP image'] });
  }
  const image = decoded(bytes).resize(portraitSide, portraitSide, { fit: 'cover', position: 'attention' });
  return { bytes: await written(image, 'image/webp'), type: 'image/webp', extension: '.webp' };
}

async function typeOf(bytes: Uint8Array) {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = uploadTypes.find((one) => one === found?.mime);
  if (!type) throw invalid({ file: ['Must be a JPEG, PNG, WebP or PDF file'] });
  return type;
}

const decoded = (bytes: Uint8Array) =>
  sharp(bytes, {
    limitInputPixels: maximumPixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  }).autoOrient();

async function written(image: Sharp, type: Exclude<PreparedFile['type'], 'application/pdf'>) {
  const encoded = {
    'image/jpeg': () => image.jpeg({ quality: 85 }),
    'image/png': () => image.png(),
    'image/webp': () => image.webp({ quality: 85 }),
  }[type]();
  return encoded.toBuffer().catch((error: Error) => {
    throw invalid({ file: [error.message.includes('pixel limit') ? tooManyPixels : unreadable] });
  });
}
