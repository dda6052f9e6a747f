import { decodePath } from '@nanny-polo/shared/decode-path';

/** The token that ends the path of this page. */
export const tokenOfPage = (): string =>
  decodePath(location.pathname.replace(/\/+$/, '').split('/').at(-1) ?? '');
