import type { TextBlock } from '@nanny-polo/shared/people/care-agreement';
import { markdownToMdast } from 'satteri';

type Node = ReturnType<typeof markdownToMdast>;

/** Returns the blocks of simple Markdown in order, as plain text. An item of a list begins with its number or a dash. */
export const listTextBlocks = (markdown: string): TextBlock[] =>
  blocksOf(markdownToMdast(markdown, { features: { frontmatter: false } }));

function blocksOf(node: Node, mark = ''): TextBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', text: textOf(node) }];
    case 'paragraph':
      return [{ kind: mark ? 'item' : 'paragraph', text: mark + textOf(node) }];
    case 'list': {
      const first = node.start ?? 1;
      return node.children.flatMap((item, at) => blocksOf(item, node.ordered ? `${first + at}. ` : '– '));
    }
    case 'root':
    case 'listItem':
      // Only the first paragraph of an item has its mark.
      return node.children.flatMap((child, at) => blocksOf(child, at === 0 ? mark : ''));
    default:
      return [];
  }
}

function textOf(node: Node): string {
  if (node.type === 'text') return node.value.replaceAll('\n', ' ');
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
}
