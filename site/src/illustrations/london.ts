import { boroughs, londonEdge, type Place, thames } from '@nanny-polo/shared/london';
import { coreEdge } from '../data/area.ts';
import { project } from './london-field.ts';

const join = (values: readonly number[]) =>
  values
    .map((value) => Math.round(value))
    .join(' ')
    .replaceAll(' -', '-');

/** Returns a smooth path through the places: Catmull-Rom as relative `s` commands. */
function smooth(places: readonly Place[], closed: boolean): string {
  const at = places.map(project);
  const count = at.length;
  const pick = (index: number) =>
    (closed ? at[(index + count) % count] : at[Math.min(index, count - 1)]) ?? { x: 0, y: 0 };
  let path = `M${pick(0).x} ${pick(0).y}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [from, to, after] = [pick(index), pick(index + 1), pick(index + 2)];
    const [x, y] = [to.x - from.x, to.y - from.y];
    path += `s${join([x - (after.x - from.x) / 6, y - (after.y - from.y) / 6, x, y])}`;
  }
  return closed ? `${path}z` : path;
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
