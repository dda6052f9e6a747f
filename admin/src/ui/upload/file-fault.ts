import { imageTypes, maxUploadBytes } from '@nanny-polo/shared/contract/upload';
import { uploadMessages } from './messages.ts';

const megabyte = 1_048_576;

/** Formats a file's size in KB or MB, rounded up: a file over the limit never seems to be within it. */
export const sizeOf = ({ size }: Pick<File, 'size'>): string =>
  size < megabyte
    ? `${Math.ceil(size / 1024)} KB`
    : `${(Math.ceil((size / megabyte) * 10) / 10).toFixed(1)} MB`;

/** Returns why a portrait is refused before it is uploaded, or undefined if it is not; the API checks its content. */
export function findPortraitFault(file: File): string | undefined {
  if (!imageTypes.some((type) => type === file.type)) return uploadMessages.no_image;
  if (file.size === 0) return uploadMessages.empty;
  if (file.size > maxUploadBytes) return uploadMessages.too_large.replace('%{size}', sizeOf(file));
}
