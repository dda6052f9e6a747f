/** Draws an invoice or a credit note as a PDF. */

import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { drawDocument, quietStyle, ruleOf, textOf } from '../../kernel/print/document.ts';
import type { Invoice, Sum } from './content.ts';

const right = (value: string, style: object = {}): TableCell => ({
  text: textOf(value),
  alignment: 'right',
  noWrap: true,
  ...style,
});
const stacked = (lines: readonly string[]): Content[] =>
  lines.map((line) => ({ text: textOf(line), wordBreak: 'break-all' }));

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
    [{ text: textOf(first), ...quiet }, ...others.map((heading) => right(heading, quiet))],
    ...groups.flatMap(({ heading, rows }) => [
      [
        {
          text: textOf(heading),
          bold: true,
          colSpan: headings.length,
          margin: [0, 4, 0, 0] as [number, number, number, number],
        },
        ...others.map(() => ''),
      ],
      ...rows.map(([label = '', ...numbers]) => [
        { text: textOf(label), wordBreak: 'break-all' as const },
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
    return [{ text: textOf(label), ...style }, right(amount, style)];
  });
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    table: { widths: ['*', 'auto'], body },
    layout: horizontal(() => false),
  };
}

export function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { light } = getSchemes();
  const { title, number, agency: sender, billed, facts, sums, howToPay, note } = invoice;
  return drawDocument({
    title: `${title} ${number}`,
    author: sender[0] ?? '',
    foot: [`${title} ${number}`],
    content: [
      {
        columns: [
          { text: textOf(title), bold: true, fontSize: 22, color: light.primary },
          { width: 'auto', stack: stacked(sender) },
        ],
      },
      ruleOf(),
      {
        columnGap: 24,
        columns: [
          { stack: stacked(billed) },
          {
            width: 'auto',
            table: {
              body: facts.map(([name, value]) => [
                { text: textOf(name), color: light.textQuiet },
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
          { text: textOf(howToPay), margin: [0, 0, 0, 6] },
          { text: textOf(note), ...quietStyle() },
        ],
      },
    ],
  });
}
