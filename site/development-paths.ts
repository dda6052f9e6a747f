import { recordPages, tokenPages } from '@nanny-polo/shared/site-pages';
import type { Plugin } from 'vite';

const pages = [...tokenPages, ...recordPages].join('|');
const withEnd = new RegExp(`^((?:/[a-z]{2}(?:-[a-z]{2})?)?/(?:${pages}))/[^/?]+`, 'i');

/** Serves the pages of tokens and records in development, one file each, as the API does once they are built. */
export const developmentPaths = (): Plugin => ({
  name: 'development-paths',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(withEnd, '$1');
      next();
    });
  },
});
