import { boroughs, londonEdge, type Place, parsePoints, thames } from '@nanny-polo/shared/london';
import { project } from './london-projection.ts';

/** Units of a path for each unit of the drawing. Points halfway between whole units are then whole numbers. */
export const fine = 2;

/**
 * Returns a smooth path along the places: a quadratic B-spline, whose pieces meet halfway between two places, so that
 * each further piece is a `t` command with only two numbers.
 */
function smooth(places: readonly Place[], closed: boolean): string {
  const at = places.map(project);
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

/** The outline of the core districts in `scripts/postcode.ts`, closed; drawn by hand. */
const coreEdge = parsePoints(`
51.655,-.13 51.648,-.04 51.635,.015 51.6,.05 51.558,.078 51.525,.085 51.518,.13 51.482,.14 51.462,.092
51.425,.075 51.392,.035 51.39,-.03 51.382,-.1 51.405,-.15 51.395,-.23 51.39,-.31 51.44,-.345 51.475,-.325
51.503,-.352 51.53,-.335 51.562,-.325 51.585,-.295 51.61,-.265 51.64,-.225`);

export const river = smooth(thames, false);
export const edge = smooth(londonEdge, true);
export const core = smooth(coreEdge, true);

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
    ...project(borough),
  }));
