/** Prefetches the site's pages whose links are in view, a few at a time, unless the browser is set to save data. */

import { createPrefetchQueue, isSavingData } from '@nanny-polo/shared/browser/prefetch-queue';

const seen = new Set([location.pathname]);

if (!isSavingData()) {
  const prefetch = createPrefetchQueue();
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const { origin, pathname } = target as HTMLAnchorElement;
      if (!isIntersecting || origin !== location.origin || seen.has(pathname)) continue;
      seen.add(pathname);
      prefetch(async () => (await fetch(pathname, { priority: 'low' })).text());
    }
  });
  /** Starts once the page's own content is shown, so that prefetching does not compete with it for the network. */
  const start = () => {
    if (document.querySelector('astro-island[ssr], .skeleton')) return setTimeout(start, 200);
    for (const link of document.querySelectorAll('a[href]:not([data-no-prefetch])')) watch.observe(link);
  };
  addEventListener('load', start);
}
