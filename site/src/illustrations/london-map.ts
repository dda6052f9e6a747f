import { boroughs, londonEdge, outlineOf, type Place, thames } from '@nanny-polo/shared/agency/london';
import coreDistricts from './core-edge.json' with { type: 'json' };
import { projectPlace } from './london-projection.ts';

/** Units of a path for each unit of the drawing. Points halfway between whole units are then whole numbers. */
export const fine = 2;

/**
 * Returns a smooth path along the places: a quadratic B-spline, whose pieces meet halfway between two places, so that
 * each further piece is a `t` command with only two numbers.
 */
function smooth(places: readonly Place[], closed: boolean): string {
  const at = places.map(projectPlace);
  const [first, second] = at;
  if (!first || !second) return '';
  const along = closed ? [...at, first, second] : at;
  const steps = along.slice(2).map(({ x, y }, index) => {
    const from = along[index] ?? first;
    return `${x - from.x} ${y - from.y}`;
  });
  const begin = `M${first.x + second.x} ${first.y + second.y}q${second.x - first.x} ${second.y - first.y} `;
  return `${begin}${steps.join('t')}`.replaceAll(' -', '-') + (closed ? 'z' : '');
}

/** The paths of the map, from bottom to top. `core` is the outline of the core districts. */
export const shapes = {
  land: smooth(londonEdge, true),
  core: smooth(outlineOf(coreDistricts), true),
  river: smooth(thames, false),
};

/** The boroughs that are always labelled, and those labelled only on wide screens, where the map has room. */
const named = 'Barnet Hackney Ealing Wandsworth Greenwich Croydon Havering Hillingdon'.split(' ');
const namedIfWide =
  'Enfield Redbridge Newham Camden Brent Harrow Hounslow Merton Sutton Bromley Bexley Lewisham Southwark'.split(
    ' ',
  );

export const names = boroughs
  .filter(({ name }) => [...named, ...namedIfWide].includes(name))
  .map((borough) => ({
    name: borough.name,
    isWide: namedIfWide.includes(borough.name),
    ...projectPlace(borough),
  }));
