import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { shownNannies } from '../../data/agency.ts';
import { readFounder } from '../../data/portraits.ts';

interface Props {
  readonly source: string;
  /** In pixels, twice those on the page. */
  readonly width: number;
  readonly height?: number;
}

export async function getStaticPaths() {
  const founder = await readFounder();
  return [
    ...shownNannies.map(({ slug, file }) => ({
      params: { name: `${slug}.webp` },
      props: { source: file, width: 288, height: 288 },
    })),
    ...(founder ? [{ params: { name: founder.name }, props: { source: founder.source, width: 608 } }] : []),
  ];
}

/** Returns a portrait: a drawing as it is, any other picture as WebP. */
export const GET: APIRoute<Props> = async ({ props: { source, width, height }, params }) => {
  if (params.name?.endsWith('.svg'))
    return new Response(await readFile(source, 'utf8'), { headers: { 'content-type': 'image/svg+xml' } });
  const image = await sharp(source).resize(width, height).webp({ quality: 80 }).toBuffer();
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/webp' } });
};
