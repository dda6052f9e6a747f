import { ParseSpeeds, PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { createFieldRefusal, Refusal } from '../error/error.ts';
import { findActiveContent } from './pdf-content.ts';
import { decryptPdf } from './pdf-decrypt.ts';
import { isHeavyStream } from './pdf-stream.ts';

const again = 'Print it to a new PDF or upload a photo instead.';
const unreadable = `This PDF cannot be read. ${again}`;
const isProtected =
  'This PDF is protected by a password. Open it, print it to a new PDF without the password and upload that, or upload a photo.';

const refusal = (sentence: string) => createFieldRefusal({ file: [sentence] });

/**
 * Returns a PDF rewritten from its parsed objects, so that only inspected content is stored. One that is encrypted but
 * opens without a password is decrypted first. Throws 422 for one that needs a password, has active or embedded content,
 * has a stream too large for viewers, or cannot be parsed.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const parsed = await parse(bytes).catch(() => null);
  // Encrypted object streams cannot be parsed, but the dictionary that names the encryption is never encrypted.
  const isEncrypted = parsed ? parsed.context.trailerInfo.Encrypt : Buffer.from(bytes).includes('/Encrypt');
  try {
    const document = isEncrypted ? await parse(await decrypt(bytes)) : parsed;
    if (document) return await rewrite(document);
  } catch (error) {
    if (error instanceof Refusal) throw error;
  }
  throw refusal(unreadable);
}

const parse = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, {
    ignoreEncryption: true,
    parseSpeed: ParseSpeeds.Fastest,
    throwOnInvalidObject: true,
    updateMetadata: false,
  });

const decrypt = (bytes: Uint8Array): Promise<Uint8Array> =>
  decryptPdf(bytes).catch(() => {
    throw refusal(isProtected);
  });

async function rewrite(document: PDFDocument): Promise<Uint8Array> {
  const { context } = document;
  if (context.trailerInfo.Encrypt) throw refusal(isProtected);
  const entries = context.enumerateIndirectObjects();
  const objects = entries.map(([, object]) => object);
  const numbers = new Set(entries.map(([{ objectNumber }]) => objectNumber));
  // Readers differ in which of two generations they use, and in whether they follow a reference to a reference.
  if (numbers.size < entries.length || objects.some((object) => object instanceof PDFRef))
    throw refusal(unreadable);
  const content = findActiveContent(context);
  if (content) throw refusal(`This PDF contains ${content}, which is not accepted. ${again}`);
  for (const object of objects)
    if (await isHeavyStream(object)) throw refusal(`This PDF contains a picture that is too large. ${again}`);
  if (document.getPageCount() === 0) throw refusal(unreadable);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}
