/**
 * Marks on the page whether a parent is signed in. The styles then show the links to sign in or those to the account.
 * Searches the cookie's text, because importing `readSession` would fetch the code that all islands share.
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
