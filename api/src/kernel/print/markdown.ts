/** Turns simple Markdown into what pdfmake draws: headings, paragraphs, lists, bold and italic type, and links. */

import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import type { Content } from 'pdfmake/interfaces.js';
import { markdownToMdast } from 'satteri';
import { textOf } from './document.ts';

type Node = ReturnType<typeof markdownToMdast>;
type Block = Extract<Node, { type: 'root' }>['children'][number];
type Inline = Extract<Block, { type: 'paragraph' }>['children'][number];

/** The text has a part that is not simple Markdown. The message says which. */
export class NotSimple extends Error {
  constructor(type: string) {
    super(`Only headings, paragraphs, lists, bold and italic type and links can be printed, no ${type}`);
  }
}

const headingSizes = [16, 13, 11];

/** Throws `NotSimple`. */
export function drawMarkdown(markdown: string): Content[] {
  const tree = markdownToMdast(markdown, { features: { frontmatter: false } });
  return tree.type === 'root' ? tree.children.map((block) => blockOf(block)) : [];
}

/** `gap` is the space below a paragraph, in points. */
function blockOf(block: Block, gap = 6): Content {
  switch (block.type) {
    case 'heading': {
      const fontSize = headingSizes[block.depth - 1] ?? headingSizes.at(-1);
      const style = { bold: true, fontSize, color: getSchemes().light.primary, headlineLevel: block.depth };
      return { text: runsOf(block.children), ...style, margin: [0, 8, 0, 4] };
    }
    case 'paragraph':
      return { text: runsOf(block.children), margin: [0, 0, 0, gap] };
    case 'list': {
      const inner = block.children.some(({ spread }) => spread) ? 6 : 2;
      const items = block.children.map(({ children }) => ({
        stack: children.map((child) => blockOf(child, inner)),
      }));
      const margin: [number, number, number, number] = [0, 0, 0, gap];
      return block.ordered ? { ol: items, start: block.start ?? 1, margin } : { ul: items, margin };
    }
    default:
      throw new NotSimple(block.type);
  }
}

interface Style {
  readonly bold?: true;
  readonly italics?: true;
  readonly link?: string;
}

/** Returns a paragraph's content as one list of texts: pdfmake does not pass styles on to nested texts. */
const runsOf = (inlines: readonly Inline[], style: Style = {}): Content[] =>
  inlines.flatMap((inline): Content[] => {
    switch (inline.type) {
      case 'text':
        return textOf(inline.value.replaceAll('\n', ' ')).map((run) => ({ ...run, ...style }));
      case 'break':
        return ['\n'];
      case 'strong':
        return runsOf(inline.children, { ...style, bold: true });
      case 'emphasis':
        return runsOf(inline.children, { ...style, italics: true });
      case 'link':
        return runsOf(inline.children, { ...style, link: inline.url });
      default:
        throw new NotSimple(inline.type);
    }
  });
