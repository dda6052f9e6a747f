import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type AdminScreen, adminPaths } from '@nanny-polo/shared/accounts/admin-screens';
import { offerState } from '@nanny-polo/shared/bookings/offer';
import { recordPages, tokenPages } from '@nanny-polo/shared/contract/site-pages';

/** One page of the product. A record in its path is the first one; a token is invalid, except in `offers`. */
export interface Screen {
  path: string;
  /** The account that sees the page. */
  who: 'guest' | 'parent' | 'admin';
  /** What an admin needs to open the page, and whether they must be able to write. */
  access?: AdminScreen['access'];
  writes?: boolean;
}

const admin = adminPaths.map(({ path, access, writes }): Screen => {
  const address = `/admin${path}`.replace(/\/$/, '').replace(':id', '1').replace(':token', 'token');
  return access === 'guest'
    ? { path: address, who: 'guest' }
    : { path: address, who: 'admin', access, writes };
});

const pages = join(import.meta.dirname, '../site/src/pages');

const site = globSync('**/*.astro', { cwd: pages }).flatMap((file): Screen[] => {
  const name = file.replace('[...lang]/', '').replace(/(^|\/)index\.astro$|\.astro$/, '');
  const path = `/${name}${tokenPages.some((page) => page === name) ? '/token' : ''}`;
  // A parent sees only records of their own, whose ids differ from one demo to the next.
  if (recordPages.some((page) => page === name)) return [];
  if (/^user(\/|$)/.test(name)) return [{ path, who: 'parent' }];
  return [{ path, who: 'guest' }];
});

const offers = offerState.options
  .filter((state) => state !== 'waiting')
  .map((state): Screen => ({ path: `/offer/demo-${state}`, who: 'guest' }));

/** All pages except a parent's records, the public site's first, with an offer in each state but waiting. */
export const screens: readonly Screen[] = [...site, ...offers, ...admin];
