import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const reactRouter = join(dirname(resolve('react-router/package.json')), 'dist/production');
const columnsSelector = join(dirname(resolve('ra-ui-materialui')), 'list/datatable/ColumnsSelector.js');

/** What libraries load although it is never called here, or every browser has it: what stands in its place. */
const instead: Record<string, string> = {
  'jsonexport/dist/index.js':
    'export default () => { throw new Error("Lists export by their own columns."); }',
  'object.entries': 'module.exports = Object.entries;',
  hasown: 'module.exports = Object.hasOwn;',
  warning: 'module.exports = () => undefined;',
  inflection: `const readable = (name) => {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
export {
  readable as transform, readable as humanize, readable as inflect,
  readable as pluralize, readable as singularize, readable as capitalize,
};`,
  'bulk-delete': 'export const BulkDeleteButton = () => null;',
  'columns-item': `import { createElement, lazy, Suspense } from 'react';
const Item = lazy(() => import('virtual:columns-item').then((module) => ({ default: module.ColumnsSelectorItem })));
export const ColumnsSelectorItem = (props) => createElement(Suspense, null, createElement(Item, props));`,
  'plain-tooltip': `import { cloneElement } from 'react';
export * from '@mui/material';
export const Tooltip = ({ title, children }) =>
  cloneElement(children, { title, 'aria-label': children.props['aria-label'] ?? title });`,
};
const prefix = '\0instead:';

/** Names the parts of the library's column chooser, which it does not export, so that they can be loaded by themselves. */
export const columnChooser: Plugin = {
  name: 'column-chooser',
  enforce: 'pre',
  resolveId(source) {
    if (source === 'virtual:columns-selector') return columnsSelector;
    if (source === 'virtual:columns-item') return columnsSelector.replace(/\.js$/, 'Item.js');
    return null;
  },
};

/**
 * Keeps out of the first screen what react-admin and its libraries bring along unasked: the router's development build,
 * polyfills, an exporter and bulk deletion that no list uses. The column chooser is loaded when it is opened.
 */
export const leanLibraries: Plugin = {
  name: 'lean-libraries',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer = '') {
    const table = importer.endsWith('/list/datatable/DataTable.js');
    if (table && source.endsWith('/ColumnsSelector.js'))
      return join(import.meta.dirname, 'src/list/ColumnsWanted.tsx');
    if (table && source.endsWith('/button/index.js')) return `${prefix}bulk-delete`;
    const ofReactAdmin = /\/ra-ui-materialui\/dist\//.test(importer);
    if (ofReactAdmin && source === '@mui/material') return `${prefix}plain-tooltip`;
    if (importer.endsWith('/DataTableColumn.js') && source.endsWith('/ColumnsSelectorItem.js'))
      return `${prefix}columns-item`;
    if (source === 'react-router') return join(reactRouter, 'index.mjs');
    if (source === 'react-router/dom') return join(reactRouter, 'dom-export.mjs');
    return source in instead ? prefix + source : null;
  },
  load(id) {
    return id.startsWith(prefix) ? instead[id.slice(prefix.length)] : null;
  },
};
