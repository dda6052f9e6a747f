import { constants, inflateSync } from 'node:zlib';
import { PDFArray, type PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { againstPicture, againstSize, maximumDecodedBytes } from './picture.ts';

/** Viewers accept a stream without its end. */
const inflation = { maxOutputLength: maximumDecodedBytes, finishFlush: constants.Z_SYNC_FLUSH };

/** Returns whether a stream is a picture beyond the limits of uploaded ones, or inflates beyond a decoded picture. */
export async function isHeavyStream(object: PDFObject): Promise<boolean> {
  if (!(object instanceof PDFRawStream)) return false;
  const { dict } = object;
  const [width, height] = [numberOf(dict, 'Width'), numberOf(dict, 'Height')];
  const bytesPerChannel = (numberOf(dict, 'BitsPerComponent') || 8) / 8;
  if (againstSize({ width, height, channels: 3, bytesPerChannel })) return true;
  let bytes = object.getContents();
  try {
    const filters = filtersOf(dict);
    for (const filter of filters) {
      if (isJpeg(filter)) return (await againstPicture(bytes, 'image/jpeg')) !== null;
      // A JPEG behind other filters is not looked into.
      if (filter !== 'FlateDecode' && filter !== 'Fl') return filters.some(isJpeg);
      bytes = inflateSync(bytes, inflation);
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
  }
  return false;
}

/** Returns whether a filter, by its name or its abbreviation, decodes a JPEG. */
const isJpeg = (filter: string) => filter === 'DCTDecode' || filter === 'DCT';

function numberOf(dict: PDFDict, key: string): number {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : 0;
}

function filtersOf(dict: PDFDict): string[] {
  const value = dict.lookup(PDFName.of('Filter'));
  const filters =
    value instanceof PDFArray ? value.asArray().map((one) => dict.context.lookup(one)) : [value];
  return filters.map((filter) => (filter instanceof PDFName ? filter.decodeText() : ''));
}
