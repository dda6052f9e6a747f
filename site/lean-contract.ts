import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** What an endpoint says in its `schema` for the server and its documentation, and no browser reads. */
const unread = ['response', 'summary', 'tags'];

/** Takes the server's half of the contract's endpoints out of the browser's code: what a call answers is not checked there. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /shared\/src\/[\w-]+\.ts$/, code: /\bendpoint\(/ },
      handler(code) {
        let lean = code;
        for (const { start, end } of spans(this.parse(code)).toReversed())
          lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '');
        return { code: lean, map: null };
      },
    },
  };
}

/** Where the unread properties stand, each within the `schema` of an endpoint. */
function spans(node: unknown, inside = false): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => spans(one, inside));
  if (typeof node !== 'object' || node === null) return [];
  const { type, key } = node as { type?: string; key?: { name?: string } };
  if (type === 'Property' && inside && unread.includes(key?.name ?? '')) return [node as Node];
  const within = type === 'Property' ? key?.name === 'schema' : inside && type === 'ObjectExpression';
  return Object.values(node).flatMap((one) => spans(one, within || (type === 'ObjectExpression' && inside)));
}
