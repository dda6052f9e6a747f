import { uploadTypes } from '@nanny-polo/shared/contract/upload';

/** A file as it will be stored. */
export interface PreparedFile {
  readonly bytes: Uint8Array;
  readonly type: (typeof uploadTypes)[number];
}

/** What an uploaded file is for. */
export type FileKind = 'document' | 'portrait';

/** An upload that is not prepared yet. */
export interface UploadedFile {
  /** The file's name from the sender, without a path. For display only, never for a file system. */
  readonly file_name: string;
  /** Returns the file as it will be stored. Call it once all else is checked. Throws 422, and 503 after a long wait. */
  readonly prepare: (kind: FileKind) => Promise<PreparedFile>;
}

const extensions = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
} as const;

/** Returns the extension of a stored file, with its dot. */
export const extensionOf = ({ type }: Pick<PreparedFile, 'type'>): string => extensions[type];

/** Returns the type of a stored file, by the extension of its key. */
export const typeOfKey = (key: string): string =>
  uploadTypes.find((type) => key.endsWith(extensions[type])) ?? 'application/octet-stream';

/** The maximum length of a file name, in characters. */
const maxNameLength = 120;

/** Returns the name shown for a file: the uploaded name, with an extension that matches the content. */
export function fileNameOf(called: string, file: PreparedFile): string {
  const extension = extensionOf(file);
  const own = file.type === 'image/jpeg' ? [extension, '.jpeg'] : [extension];
  if (own.some((one) => called.toLowerCase().endsWith(one))) return called;
  return `${[...called].slice(0, maxNameLength - extension.length).join('')}${extension}`;
}
