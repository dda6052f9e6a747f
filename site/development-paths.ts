import { recordPages, tokenPages } from '@nanny-polo/shared/contract/site-pages';
import type { Plugin } from 'vite';

const pages = [...tokenPages, ...recordPages].join('|');
const pathWithTokenOrId = new RegExp(`^((?:/[a-z]{2}(?:-[a-z]{2})?)?/(?:${pages}))/[^/?]+`, 'i');

/** In development, ignores the token or id at the end of a path, so that one page serves all, as in the API. */
export const rewriteDevelopmentPaths = (): Plugin => ({
  name: 'development-paths',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(pathWithTokenOrId, '$1');
      next();
    });
  },
});
