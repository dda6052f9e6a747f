/** Draws an invoice or a credit note as a PDF on A4, in the brand's typeface. */

import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import { agency } from '@nanny-polo/shared/contract/agency';
import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fonts, isWhole, runsOf } from '../print/fonts.ts';
import type { Invoice, Sum } from './content.ts';

const files = Object.values(fonts).flatMap((one) => Object.values(one));
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.includes(path));

/** Returns a text in parts, each in a font that has its letters. */
const text = (value: string) =>
  runsOf(value).map((run) => ({ ...run, ...(isWhole(run) && { wordBreak: 'normal' as const }) }));

const right = (value: string, style: object = {}): TableCell => ({
  text: text(value),
  alignment: 'right',
  noWrap: true,
  ...style,
});
const stacked = (lines: readonly string[]): Content[] =>
  lines.map((line) => ({ text: text(line), wordBreak: 'break-all' }));
const quietStyle = () => ({ color: getSchemes().light.textQuiet, fontSize: 9 });

const horizontal = (line: (at: number, rows: number) => boolean) => ({
  hLineWidth: (at: number, node: { table: { body: unknown[] } }) =>
    line(at, node.table.body.length) ? 0.5 : 0,
  vLineWidth: () => 0,
  hLineColor: () => getSchemes().light.line,
  paddingLeft: (at: number) => (at === 0 ? 0 : 6),
  paddingRight: (at: number, node: { table: { widths?: unknown } }) =>
    at === (node.table.widths as unknown[]).length - 1 ? 0 : 6,
  paddingTop: () => 4,
  paddingBottom: () => 4,
});

function items({ headings, groups }: Invoice): Content {
  const quiet = quietStyle();
  const [first = '', ...others] = headings;
  const body: TableCell[][] = [
    [{ text: text(first), ...quiet }, ...others.map((heading) => right(heading, quiet))],
    ...groups.flatMap(({ heading, rows }) => [
      [
        {
          text: text(heading),
          bold: true,
          colSpan: headings.length,
          margin: [0, 4, 0, 0] as [number, number, number, number],
        },
        ...others.map(() => ''),
      ],
      ...rows.map(([label = '', ...numbers]) => [
        { text: text(label), wordBreak: 'break-all' as const },
        ...numbers.map((number) => right(number)),
      ]),
    ]),
  ];
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 2,
      dontBreakRows: true,
      widths: ['*', ...others.map(() => 'auto')],
      body,
    },
    layout: horizontal((at) => at > 0),
  };
}

function totals(sums: readonly Sum[]): Content {
  const body = sums.map(({ label, amount, isTotal = false }) => {
    const style = isTotal ? { bold: true, fontSize: 12 } : {};
    return [{ text: text(label), ...style }, right(amount, style)];
  });
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    table: { widths: ['*', 'auto'], body },
    layout: horizontal(() => false),
  };
}

function definition(invoice: Invoice): TDocumentDefinitions {
  const { light } = getSchemes();
  const quiet = quietStyle();
  const { title, number, agency: sender, billed, facts, sums, howToPay, note } = invoice;
  return {
    info: { title: `${title} ${number}`, author: sender[0] ?? '', creator: sender[0] ?? '' },
    language: agency.locale,
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: 'Figtree', fontSize: 10, lineHeight: 1.25, color: light.text },
    content: [
      {
        columns: [
          { text: text(title), bold: true, fontSize: 22, color: light.primary },
          { width: 'auto', stack: stacked(sender) },
        ],
      },
      {
        margin: [0, 10, 0, 16],
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 499, y2: 0, lineWidth: 2, lineColor: light.primary }],
      },
      {
        columnGap: 24,
        columns: [
          { stack: stacked(billed) },
          {
            width: 'auto',
            table: {
              body: facts.map(([name, value]) => [
                { text: text(name), color: light.textQuiet },
                right(value),
              ]),
            },
            layout: { ...horizontal(() => false), paddingTop: () => 0, paddingBottom: () => 0 },
          },
        ],
        margin: [0, 0, 0, 20],
      },
      items(invoice),
      totals(sums),
      {
        unbreakable: true,
        margin: [0, 20, 0, 0],
        stack: [
          { text: text(howToPay), margin: [0, 0, 0, 6] },
          { text: text(note), ...quiet },
        ],
      },
    ],
    footer: (page, pages) => ({
      margin: [48, 24, 48, 0],
      columns: [
        { text: text(`${title} ${number}`) },
        { text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
      ...quiet,
    }),
  };
}

export const drawInvoice = (invoice: Invoice): Promise<Buffer> =>
  pdfmake.createPdf(definition(invoice)).getBuffer();
