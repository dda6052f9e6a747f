import { recordPages, tokenPages } from '@nanny-polo/shared/site-pages';
import type { Plugin } from 'vite';

const pages = [...tokenPages, ...recordPages].join('|');
const withEnd = new RegExp(`^((?:/[a-z]{2}(?:-[a-z]{2})?)?/(?:${pages}))/[^/?]+`, 'i');

/** In development, serves every path that ends with a token or an id from its page's one file, as the API does. */
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
