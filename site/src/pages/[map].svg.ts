import { agency } from '@nanny-polo/shared/contract/agency';
import type { APIRoute } from 'astro';
import { readSection } from '../data/content.ts';
import { shapes } from '../illustrations/london-map.ts';

export async function getStaticPaths() {
  const hasMap = agency.area.map === null && (await readSection('area'))?.map;
  return hasMap ? [{ params: { map: 'london-map' } }] : [];
}

/** The shapes of the map of London, in a file of their own because the landing page is to fit into ten packets. */
export const GET: APIRoute = () => {
  const paths = Object.entries(shapes).map(([name, path]) => `<path id="${name}" d="${path}"/>`);
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${paths.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  });
};
