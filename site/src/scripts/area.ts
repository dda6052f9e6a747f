/** Fetches what knows London's postcodes when the map is reached, or with the first question if that comes earlier. */
const form = document.querySelector<HTMLFormElement>('form[data-postcode]');
const load = () => import('./postcode.ts');

if (form) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    (await load()).answer(form);
  });
  new IntersectionObserver(([entry], watch) => {
    if (!entry?.isIntersecting) return;
    watch.disconnect();
    void load();
  }).observe(form);
}
