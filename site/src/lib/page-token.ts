import { decodePath } from '@nanny-polo/shared/contract/decode-path';

/** Returns the token, or id, at the end of this page's path. */
export const readPageToken = (): string =>
  decodePath(location.pathname.replace(/\/+$/, '').split('/').at(-1) ?? '');
