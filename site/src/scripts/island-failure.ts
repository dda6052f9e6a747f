import { reloadPageOnce } from '@nanny-polo/shared/browser/reload-guard';

/** Replaces the page's content with the error page in the template `id`. */
function show(id: string): void {
  const page = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  const main = document.querySelector('main');
  if (!page || !main) return;
  main.className = '';
  main.replaceChildren(page.content);
  const heading = main.querySelector('h1');
  document.title = heading?.textContent ?? '';
  heading?.focus();
}

// A page that has just been reloaded does not reload again, however long its own loading took.
document.addEventListener('astro:hydration-error', (event) => {
  if (reloadPageOnce(performance.timeOrigin)) event.preventDefault();
  else show('island-missing');
});

// React empties an island that throws while rendering, then reports the error.
addEventListener('error', () => {
  if (document.querySelector('astro-island:not([ssr]):empty')) show('island-failed');
});
