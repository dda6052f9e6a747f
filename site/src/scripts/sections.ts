/** Lays out the sections after the first view, one in each frame: all at once would block a phone. */
for (const section of document.querySelectorAll('.section')) {
  await new Promise(requestAnimationFrame);
  section.classList.add('laid-out');
}

export {};
