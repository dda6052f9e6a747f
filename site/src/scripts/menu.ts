/** Closes the menu of small screens after a choice, on Escape and on a tap outside. */

const menu = document.querySelector('details.menu');

addEventListener('click', ({ target }) => {
  if (target instanceof Element && !target.closest('summary')) menu?.removeAttribute('open');
});
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu?.hasAttribute('open')) return;
  menu.removeAttribute('open');
  menu.querySelector('summary')?.focus();
});
