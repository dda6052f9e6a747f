/** Lays out the sections below the hero, one in each animation frame: all at once would block a phone. */

for (const section of document.querySelectorAll('.section')) {
  await new Promise(requestAnimationFrame);
  section.classList.add('laid-out');
}

export {};
