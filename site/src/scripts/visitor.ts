/**
 * Marks the page with whether a parent is signed in; the header's style shows the doors or the way to their pages.
 * The cookie, whose name the header carries, is only looked at: reading it whole would outweigh all other scripts.
 */
const cookieName = document.querySelector<HTMLElement>('[data-session]')?.dataset.session;
const parentMark = encodeURIComponent('"role":"USER"');

const mark = (): void => {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${cookieName}=`));
  document.documentElement.dataset.visitor = cookie?.includes(parentMark) ? 'parent' : 'guest';
};

mark();
addEventListener('pageshow', mark);
addEventListener('focus', mark);
