const styles = `.paper { display: none }
@media print {
  body { background: #fff !important; overflow: visible !important }
  body > :not(.paper) { display: none !important }
  .paper { display: block; color: #000; font-size: 12px }
}`;

/**
 * Prints a copy of an element alone, below a title. A copy, because a browser lays the screen out anew for the width of
 * the paper, which can close the element.
 */
export function printCopy(title: string, element: HTMLElement): void {
  const paper = document.createElement('div');
  paper.className = 'paper';
  const heading = document.createElement('h1');
  heading.textContent = title;
  paper.append(heading, element.cloneNode(true));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.body.append(paper);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const remove = () => {
    paper.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  window.addEventListener('afterprint', remove, { once: true });
  window.print();
}
