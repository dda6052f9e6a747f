import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import { activeContent } from './pdf-content.ts';

/** The rewritten document, or why it is refused. */
export type PdfResult =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly refused: 'protected' | 'unreadable' | 'costly' }
  | { readonly refused: 'active'; readonly content: string };

/** Parses, checks and rewrites a document. */
export const checkPdf = (bytes: Uint8Array): Promise<PdfResult> =>
  rewritten(bytes).catch(() => ({
    // Encrypted object streams cannot be parsed, but the dictionary that names the encryption is never encrypted.
    refused: Buffer.from(bytes).includes('/Encrypt') ? 'protected' : 'unreadable',
  }));

async function rewritten(bytes: Uint8Array): Promise<PdfResult> {
  const document = await PDFDocument.load(bytes, {
    ignoreEncryption: true,
    parseSpeed: ParseSpeeds.Fastest,
    throwOnInvalidObject: true,
    updateMetadata: false,
  });
  const { context } = document;
  if (context.trailerInfo.Encrypt) return { refused: 'protected' };
  const content = activeContent(context);
  if (content) return { refused: 'active', content };
  const objects = context.enumerateIndirectObjects();
  const numbers = new Set(objects.map(([ref]) => ref.objectNumber));
  // Readers differ in which of two generations they use.
  if (numbers.size < objects.length) return { refused: 'unreadable' };
  if (document.getPageCount() === 0) return { refused: 'unreadable' };
  return { bytes: await document.save({ addDefaultPage: false, updateFieldAppearances: false }) };
}
