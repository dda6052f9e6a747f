import { districtOf } from '@nanny-polo/shared/london';
import { inCore } from '../data/area.ts';
import { project } from '../illustrations/london-field.ts';
import { fill } from '../messages/fill.ts';

/** Says in the form whether the postcode typed there is served, by its own templates, and marks it on the map. */
export function answer(form: HTMLFormElement): void {
  const district = districtOf(String(new FormData(form).get('postcode')));
  const kind = district ? (inCore(district) ? 'core' : 'outer') : 'unknown';
  const template = form.querySelector<HTMLTemplateElement>(`template[data-answer=${kind}]`);
  const sentences = [...(template?.content.children ?? [])].map((sentence) => {
    const said = sentence.cloneNode() as Element;
    said.textContent = fill(sentence.textContent ?? '', { name: district?.name ?? '' });
    return said;
  });
  form.querySelector('[role=status]')?.replaceChildren(...sentences);

  const mark = form.parentElement?.querySelector('.found');
  const { x, y } = district ? project(district) : { x: 0, y: 0 };
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: district ? 9 : 0 }))
    mark?.setAttribute(name, String(value));
}
