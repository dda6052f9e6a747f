import * as z from 'zod/mini';
import { required } from './field.ts';

/** Types of files that may be uploaded, determined by content, not by name. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The maximum number of files of one document. */
export const maximumFiles = 6;

/** The maximum size of a file, in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024;

export const emptyFile = 'This file is empty. Please choose another.';

/** A file in a multipart form. */
export const upload = z.file(required).check(
  z.refine(({ size }) => size > 0, emptyFile),
  z.refine(
    ({ size }) => size <= maxUploadBytes,
    `This file is larger than ${maxUploadBytes / 1024 ** 2} MB. Please choose a smaller one.`,
  ),
);

const screenshot = 'or take a screenshot of it and upload that';
const heic = `This photo is in the format HEIC, which we cannot open. On an iPhone or iPad, choose Settings › Camera › Formats › Most Compatible and take the photo again, ${screenshot}. On a computer, open it and export it as JPEG.`;
const avif = `This picture is in the format AVIF, which we cannot open. Open it and save it as JPEG, ${screenshot}.`;

/** Returns what to do with a photo in a format that is not accepted, by the first bytes of the file, or null. */
export function refuseModernPhoto(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 48));
  // ISO/IEC 14496-12: the length of the box, its type, the main brand, a version, and further brands.
  const brands = /^.{4}ftyp(?<main>.{4}).{4}(?<others>.*)/s.exec(head)?.groups;
  if (!brands) return null;
  const { main = '', others = '' } = brands;
  if (/^avi[fs]/.test(main) || (/^m[is]/.test(main) && /avi[fs]/.test(others))) return avif;
  return /^(?:he[iv][cmsx]|mif[12]|msf1|heif)/.test(main) || /he[iv][cmsx]/.test(others) ? heic : null;
}

export const nameRefusal = (name: string, refusal: string): string => `“${name}”: ${refusal}`;

/** Returns why a file is refused before it is sent, with its name, or null. The API inspects its whole content. */
export async function refuseFile(file: File): Promise<string | null> {
  const fault = upload.safeParse(file).error?.issues[0]?.message;
  const refusal = fault ?? refuseModernPhoto(new Uint8Array(await file.slice(0, 48).arrayBuffer()));
  return refusal && nameRefusal(file.name, refusal);
}
