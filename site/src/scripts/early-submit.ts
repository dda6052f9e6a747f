/** Keeps the submit of a form whose island does not run yet. The form sends it as soon as the island runs. */

addEventListener(
  'submit',
  (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || !form.closest('astro-island[ssr]')) return;
    event.preventDefault();
    form.dataset.submitted = '';
  },
  { capture: true },
);
