import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';

const contentOf = (stream: PDFObject | undefined): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

/** Returns the texts of a font's glyphs, by glyph. */
function unicodeOf(font: PDFDict): string[] {
  const map = contentOf(font.lookup(PDFName.of('ToUnicode')));
  return [...map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)].flatMap(([, , list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

/** Returns the text that a PDF draws, by its glyphs. A character without a glyph is `□`. */
export async function drawnText(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  let text = '';
  for (const page of document.getPages()) {
    const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
    const maps = new Map(
      fonts?.entries().map(([name]) => [name.asString(), unicodeOf(fonts.lookup(name, PDFDict))]) ?? [],
    );
    const { Contents } = { Contents: page.node.Contents() };
    const streams =
      Contents instanceof PDFArray
        ? Contents.asArray().map((one) => page.doc.context.lookup(one))
        : [Contents];
    let map: string[] = [];
    for (const [, font, drawn] of streams
      .map(contentOf)
      .join('\n')
      .matchAll(/(\/\S+) \S+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) map = maps.get(font) ?? [];
      for (const [, hex = ''] of (drawn ?? '').matchAll(/<([0-9a-f]*)>/gi))
        for (const [glyph] of hex.matchAll(/.{4}/g))
          text += glyph === '0000' ? '□' : (map[Number.parseInt(glyph, 16)] ?? '□');
    }
  }
  return text;
}
