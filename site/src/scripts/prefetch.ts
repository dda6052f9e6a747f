import { prefetchConcurrency } from '@nanny-polo/shared/constants';

/** Prefetches the site's pages whose links are in view, a few at a time, unless the visitor saves data. */
const seen = new Set([location.pathname]);
const waiting: string[] = [];
let running = 0;

const next = (): void => {
  const path = running < prefetchConcurrency ? waiting.shift() : undefined;
  if (!path) return;
  running += 1;
  fetch(path, { priority: 'low' })
    .then((answer) => answer.text())
    .catch(() => undefined)
    .finally(() => {
      running -= 1;
      next();
    });
  next();
};

const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

if (!saving) {
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const { origin, pathname } = target as HTMLAnchorElement;
      if (!isIntersecting || origin !== location.origin || seen.has(pathname)) continue;
      seen.add(pathname);
      waiting.push(pathname);
      next();
    }
  });
  addEventListener('load', () => {
    for (const link of document.querySelectorAll('a[href]:not([data-no-prefetch])')) watch.observe(link);
  });
}
