import { boroughs, londonEdge, type Place, thames } from '@nanny-polo/shared/london';
import { coreEdge } from '../data/area.ts';
import { project } from './london-field.ts';

/** How many units of a path make one of the field: halves of whole units are whole in a path. */
export const fine = 2;

/**
 * Returns a smooth path along the places: a quadratic B-spline, whose pieces meet halfway between two places, so that
 * `t` needs two numbers for each of them.
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

export const river = smooth(thames, false);
export const edge = smooth(londonEdge, true);
export const core = smooth(coreEdge, true);

/** Boroughs with a label, and whether a phone's small map has room for it. */
const named: Record<string, 'always' | 'wide'> = {
  Barnet: 'always',
  Hackney: 'always',
  Ealing: 'always',
  Wandsworth: 'always',
  Greenwich: 'always',
  Croydon: 'always',
  Havering: 'always',
  Hillingdon: 'always',
  Enfield: 'wide',
  Redbridge: 'wide',
  Newham: 'wide',
  Camden: 'wide',
  Brent: 'wide',
  Harrow: 'wide',
  Hounslow: 'wide',
  Merton: 'wide',
  Sutton: 'wide',
  Bromley: 'wide',
  Bexley: 'wide',
  Lewisham: 'wide',
  Southwark: 'wide',
};

export const names = boroughs.flatMap((borough) => {
  const room = named[borough.name];
  return room ? [{ name: borough.name, room, ...project(borough) }] : [];
});
