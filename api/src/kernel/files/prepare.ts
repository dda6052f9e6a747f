import { imageTypes, uploadTypes } from '@nanny-polo/shared/upload';
import { fileTypeFromBuffer } from 'file-type';
import { invalid } from '../error/error.ts';
import { rewritePdf } from './pdf.ts';
import { cropPortrait, fitPicture } from './picture.ts';
import type { FileKind, PreparedFile } from './prepared-file.ts';

/**
 * Returns an upload as it will be stored. Its type is detected from its content alone; pictures are decoded and
 * re-encoded, so that only pixels remain; PDFs are checked and rewritten. Throws 422 for any other type, and for a file
 * that cannot be read or is refused. Hostile files may take hours or gigabytes: the product calls `prepareInChildren`.
 */
export async function prepareFile(bytes: Uint8Array, kind: FileKind): Promise<PreparedFile> {
  const file = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const picture = imageTypes.find((type) => type === file?.mime);
  if (kind === 'portrait') {
    if (!picture) throw invalid({ file: ['Must be a JPEG, PNG or WebP image'] });
    return { bytes: await cropPortrait(bytes, picture), type: 'image/webp' };
  }
  if (picture) return { bytes: await fitPicture(bytes, picture), type: picture };
  if (!uploadTypes.some((type) => type === file?.mime))
    throw invalid({ file: ['Must be a JPEG, PNG, WebP or PDF file'] });
  return { bytes: await rewritePdf(bytes), type: 'application/pdf' };
}
