import { imageTypes, refuseModernPhoto } from '@nanny-polo/shared/contract/upload';
import { fileTypeFromBuffer } from 'file-type';
import { createFieldRefusal } from '../error/error.ts';
import { rewritePdf } from './pdf.ts';
import { cropPortrait, fitPicture } from './picture.ts';
import type { FileKind, PreparedFile } from './prepared-file.ts';

/**
 * Returns an upload as it will be stored: pictures re-encoded, PDFs rewritten. Its type is detected from its content
 * alone. Throws 422 for any other type, and for a file that is refused or cannot be read. A hostile file may take hours
 * or gigabytes: the product calls `prepareInChildren`.
 */
export async function prepareFile(bytes: Uint8Array, kind: FileKind): Promise<PreparedFile> {
  const file = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const refusal = refuseModernPhoto(bytes);
  if (refusal) throw createFieldRefusal({ file: [refusal] });
  const picture = imageTypes.find((type) => type === file?.mime);
  if (kind === 'portrait') {
    if (!picture) throw createFieldRefusal({ file: ['Must be a JPEG, PNG or WebP image'] });
    return { bytes: await cropPortrait(bytes, picture), type: 'image/webp' };
  }
  if (picture) return { bytes: await fitPicture(bytes, picture), type: picture };
  const start = headerOf(bytes);
  if (start < 0) throw createFieldRefusal({ file: ['Must be a JPEG, PNG, WebP or PDF file'] });
  return { bytes: await rewritePdf(bytes.subarray(start)), type: 'application/pdf' };
}

/** Returns where a PDF begins, or -1: as in viewers, a scanner or a mail program may have put up to 1 KB before it. */
const headerOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024 + 5)).indexOf('%PDF-');
