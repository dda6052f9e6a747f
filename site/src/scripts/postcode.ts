import { type District, districtOf } from '@nanny-polo/shared/agency/district';
import { normaliseLine } from '@nanny-polo/shared/contract/plain-text';
import { outwardCodeOf } from '@nanny-polo/shared/contract/postcode';
import { projectPlace } from '../illustrations/london-projection.ts';
import { fillText } from '../messages/fill.ts';

/** Postcode areas with every service; the rest of London has daily, overnight and live-in care. */
const coreAreas = /^(E|EC|N|NW|SE|SW|W|WC)\d/;
const coreDistricts = new Set('TW1 TW8 TW9 TW10 KT1 KT2 BR1 BR3 IG8 CR7 HA0 HA9'.split(' '));

const kindOf = (district: District | undefined, typed: string) => {
  if (!district) return outwardCodeOf(typed) ? 'unknown' : 'invalid';
  return coreAreas.test(district.code) || coreDistricts.has(district.code) ? 'core' : 'outer';
};

/**
 * Shows whether the typed postcode is served, with the form's templates, and marks it on the map. Clears both for none.
 */
export function showCoverage(form: HTMLFormElement): void {
  const typed = normaliseLine(String(new FormData(form).get('postcode')));
  const district = districtOf(typed);
  const kind = typed && kindOf(district, typed);
  const template = form.querySelector<HTMLTemplateElement>(`template[data-answer="${kind}"]`);
  const sentences = [...(template?.content.children ?? [])].map((sentence) => {
    const element = sentence.cloneNode() as Element;
    element.textContent = fillText(sentence.textContent ?? '', { name: district?.name ?? '' });
    return element;
  });
  form.querySelector('[role=status]')?.replaceChildren(...sentences);

  const mark = form.parentElement?.querySelector('.found');
  const { x, y } = district ? projectPlace(district) : { x: 0, y: 0 };
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: district ? 9 : 0 }))
    mark?.setAttribute(name, String(value));
}
