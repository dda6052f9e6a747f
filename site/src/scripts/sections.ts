/** Lays the sections out one a frame, after the first view: all together they would hold up a phone for long. */
for (const section of document.querySelectorAll('.section')) {
  await new Promise(requestAnimationFrame);
  section.classList.add('laid-out');
}

export {};
