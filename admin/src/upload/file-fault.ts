import { maximumUpload, uploadTypes } from '@nanny-polo/shared/upload';
import { uploadMessages } from './messages.ts';

const megabyte = 1_048_576;

/** A file's size as a person reads it. */
export const sizeOf = ({ size }: Pick<File, 'size'>): string =>
  size < megabyte ? `${Math.ceil(size / 1024)} KB` : `${(size / megabyte).toFixed(1)} MB`;

/** Why a file will not be taken, or undefined where nothing speaks against it; its content is judged by the API. */
export function fileFault(file: unknown): string | undefined {
  if (!(file instanceof File)) return;
  if (!(uploadTypes as readonly string[]).includes(file.type)) return uploadMessages.wrong_type;
  if (file.size === 0) return uploadMessages.empty;
  if (file.size > maximumUpload) return uploadMessages.too_large.replace('%{size}', sizeOf(file));
}
