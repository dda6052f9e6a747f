import { districtOf } from '@nanny-polo/shared/agency/district';
import { serviceAt } from '@nanny-polo/shared/agency/service-area';
import { normaliseLine } from '@nanny-polo/shared/contract/plain-text';
import { outwardCodeOf } from '@nanny-polo/shared/contract/postcode';
import { projectPlace } from '../illustrations/london-projection.ts';
import { fillText } from '../messages/fill.ts';

/** Returns the name of the answer to what was typed. */
function answerTo(typed: string): string {
  const service = serviceAt(typed);
  return service === undefined ? 'invalid' : (service ?? 'elsewhere');
}

/**
 * Shows whether the typed postcode is served, with the form's templates, and marks it on the map. Clears both for none.
 */
export function showCoverage(form: HTMLFormElement): void {
  const typed = normaliseLine(String(new FormData(form).get('postcode')));
  const district = districtOf(typed);
  const place = district?.name ?? outwardCodeOf(typed) ?? typed.toUpperCase();
  const answer = typed && answerTo(typed);
  const template = form.querySelector<HTMLTemplateElement>(`template[data-answer="${answer}"]`);
  const sentences = [...(template?.content.children ?? [])].map((sentence) => {
    const element = sentence.cloneNode() as Element;
    element.textContent = fillText(sentence.textContent ?? '', { place });
    return element;
  });
  form.querySelector('[role=status]')?.replaceChildren(...sentences);

  const mark = form.parentElement?.querySelector('.found');
  const { x, y } = district ? projectPlace(district) : { x: 0, y: 0 };
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: district ? 9 : 0 }))
    mark?.setAttribute(name, String(value));
}
