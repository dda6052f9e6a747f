import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/**
 * Returns a PDF that anyone can open, but that is encrypted against editing, without its encryption. Throws for one
 * that needs a password. The result is not inspected yet.
 */
export async function decryptPdf(bytes: Uint8Array): Promise<Uint8Array> {
  // Until they are decrypted, packed objects are invalid.
  const options = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false };
  const { context: encrypted } = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true });
  const document = await PDFDocument.load(bytes, { ...options, password: '' });
  const { context } = document;
  if (!context.isDecrypted) throw new Error('Not encrypted');
  const { Root, Info } = encrypted.trailerInfo;
  Object.assign(context.trailerInfo, { Root, Info });
  const entries = context.enumerateIndirectObjects();
  const packed = new Set(entries.flatMap(([, object]) => packedNumbers(object)));
  for (const [ref, object] of entries) {
    // The library decrypts the table of objects too, which never is encrypted; saving makes a new one.
    if (isTable(object)) context.delete(ref);
    else if (object instanceof PDFInvalidObject) throw new Error(`Object ${ref} cannot be read`);
    else if (!packed.has(ref.objectNumber)) context.assign(ref, quoteStrings(object));
  }
  return document.save({ addDefaultPage: false, updateFieldAppearances: false, useObjectStreams: false });
}

const typeOf = (object: PDFObject) =>
  object instanceof PDFRawStream ? object.dict.lookup(PDFName.of('Type')) : undefined;

function isTable(object: PDFObject): boolean {
  if (!(object instanceof PDFInvalidObject)) return typeOf(object) === PDFName.of('XRef');
  const text = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(text, 0);
  return /^\s*<<.*?\/Type\s*\/XRef\b.*?>>\s*stream/s.test(text.toString('latin1'));
}

/** Returns the numbers of the objects that a stream packs. */
function packedNumbers(object: PDFObject): number[] {
  if (!(object instanceof PDFRawStream) || typeOf(object) !== PDFName.of('ObjStm')) return [];
  const first = object.dict.lookup(PDFName.of('First'), PDFNumber).asNumber();
  const head = Buffer.from(decodePDFRawStream(object).getBytes(first)).toString('latin1');
  const numbers = head.trim().split(/\s+/).map(Number);
  return numbers.filter((_, at) => at % 2 === 0);
}

/** Returns an object whose decrypted strings, in which nothing is escaped, are written as hexadecimal digits. */
function quoteStrings(object: PDFObject): PDFObject {
  if (object instanceof PDFString)
    return PDFHexString.of(Buffer.from(object.asString(), 'latin1').toString('hex'));
  if (object instanceof PDFArray)
    for (const [at, item] of object.asArray().entries()) object.set(at, quoteStrings(item));
  if (object instanceof PDFDict)
    for (const [key, value] of object.entries()) object.set(key, quoteStrings(value));
  if (object instanceof PDFStream) quoteStrings(object.dict);
  return object;
}
