import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { shownNannies } from '../../data/agency.ts';

export const getStaticPaths = () =>
  shownNannies.map(({ slug, file }) => ({ params: { slug }, props: { file } }));

/** Returns a portrait as a square of twice its size on the page. */
export const GET: APIRoute<{ file: string }> = async ({ props }) => {
  const image = await sharp(props.file).resize(288, 288).webp({ quality: 80 }).toBuffer();
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/webp' } });
};
