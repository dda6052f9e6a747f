/** Closes the small screens' menu after a choice, on Escape and on a tap beside it; without this it stays open. */
const menu = document.querySelector('details.menu');

addEventListener('click', ({ target }) => {
  if (target instanceof Element && !target.closest('summary')) menu?.removeAttribute('open');
});
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu?.hasAttribute('open')) return;
  menu.removeAttribute('open');
  menu.querySelector('summary')?.focus();
});
