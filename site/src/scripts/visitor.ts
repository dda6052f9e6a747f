/**
 * Marks the page with whether a parent is signed in; the header's style shows the doors or the way to their pages.
 * The cookie, whose name the header carries, is only looked at: reading it whole would outweigh all other scripts.
 */
const name = document.querySelector<HTMLElement>('[data-session]')?.dataset.session;
const parent = encodeURIComponent('"role":"USER"');

const mark = (): void => {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  document.documentElement.dataset.visitor = cookie?.includes(parent) ? 'parent' : 'guest';
};

mark();
addEventListener('pageshow', mark);
addEventListener('focus', mark);
