import { parentPort, workerData } from 'node:worker_threads';
import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import type { PdfResult } from './pdf.ts';
import { activeContent } from './pdf-content.ts';

/** Parses the document, checks it and writes it anew. Runs in a thread of its own. */
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

const bytes = workerData as Uint8Array;
// Encrypted object streams cannot be parsed, but the dictionary that names the encryption is never encrypted.
const unparsed = (): PdfResult => ({
  refused: Buffer.from(bytes).includes('/Encrypt') ? 'protected' : 'unreadable',
});
parentPort?.postMessage(await rewritten(bytes).catch(unparsed));
