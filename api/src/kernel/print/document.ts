/** Draws a document as a PDF on A4, in the agency's typeface and colours. */

import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import { agency } from '@nanny-polo/shared/contract/agency';
import pdfmake from 'pdfmake';
import type { Content } from 'pdfmake/interfaces.js';
import { fonts, isWhole, runsOf } from './fonts.ts';

const files = Object.values(fonts).flatMap((font) => Object.values(font));
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.includes(path));

/** Returns a text in parts, each in a font that has its letters. */
export const textOf = (value: string) =>
  runsOf(value).map((run) => ({ ...run, ...(isWhole(run) && { wordBreak: 'normal' as const }) }));

export const quietStyle = () => ({ color: getSchemes().light.textQuiet, fontSize: 9 });

/** Returns a line across the page, as below the title of a document. */
export const ruleOf = (): Content => ({
  margin: [0, 10, 0, 16],
  canvas: [
    { type: 'line', x1: 0, y1: 0, x2: 499, y2: 0, lineWidth: 2, lineColor: getSchemes().light.primary },
  ],
});

interface PrintedDocument {
  readonly title: string;
  readonly author: string;
  readonly content: Content[];
  /** The lines at the foot of each page, beside its number. */
  readonly foot: readonly string[];
}

export function drawDocument({ title, author, content, foot }: PrintedDocument): Promise<Buffer> {
  const document = pdfmake.createPdf({
    info: { title, author, creator: author },
    language: agency.locale,
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: 'Figtree', fontSize: 10, lineHeight: 1.25, color: getSchemes().light.text },
    content,
    // A heading is never the last line of a page.
    pageBreakBefore: ({ headlineLevel }, container) =>
      headlineLevel !== undefined && container.getFollowingNodesOnPage().length === 0,
    footer: (page, pages) => ({
      margin: [48, 24, 48, 0],
      columns: [
        { stack: foot.map((line) => ({ text: textOf(line) })) },
        { width: 'auto', text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
      ...quietStyle(),
    }),
  });
  return document.getBuffer();
}
