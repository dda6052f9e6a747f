/** Stops a link to another page that is followed without a network, and says so, where the browser would show nothing. */

const notice = document.querySelector<HTMLElement>('#offline');

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (navigator.onLine || !link || !notice || event.defaultPrevented) return;
  const { origin, pathname, search } = link;
  const isElsewhere = origin === location.origin && pathname + search !== location.pathname + location.search;
  if (!isElsewhere || link.target === '_blank' || link.download) return;
  event.preventDefault();
  notice.hidden = false;
});
addEventListener('online', () => notice?.setAttribute('hidden', ''));
