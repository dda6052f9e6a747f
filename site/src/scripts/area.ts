/** Loads the postcode search when its form scrolls into view, or on the first search. */

const form = document.querySelector<HTMLFormElement>('form[data-postcode]');
const load = () => import('./postcode.ts');

if (form) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    (await load()).showCoverage(form);
  });
  new IntersectionObserver(([entry], watch) => {
    if (!entry?.isIntersecting) return;
    watch.disconnect();
    void load();
  }).observe(form);
}
