import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agencyFile, parseCommentedJson } from '@nanny-polo/shared/agency/agency-file';
import { findLogoFault } from '@nanny-polo/shared/agency/logo';
import { buildSchemes } from '@nanny-polo/shared/agency/tokens';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';

/** Returns an icon file with one picture. */
function toIco(png: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // An icon …
  head.writeUInt16LE(1, 4); // … with one picture
  head.writeUInt8(pixels, 6);
  head.writeUInt8(pixels, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Returns the logo in a transparent square. */
async function drawLogo(logo: Buffer, pixels: number): Promise<Buffer> {
  const { width, height } = await sharp(logo).metadata();
  // In dots per inch, of which a picture has 72 by default.
  const density = Math.min(Math.max((72 * pixels) / Math.max(width, height), 1), 100_000);
  return sharp(logo, { density })
    .resize(pixels, pixels, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
}

/** The size of the picture for link previews, in pixels. */
const preview = { width: 1200, height: 630 } as const;

/** Returns the agency's own picture for link previews, if there is one. Throws if its size is another. */
async function readPreview(folder: string): Promise<Buffer | undefined> {
  const file = join(folder, 'open-graph.png');
  if (!existsSync(file)) return undefined;
  const { width, height } = await sharp(file).metadata();
  if (width !== preview.width || height !== preview.height)
    throw new Error(`${file} must be ${preview.width} pixels wide and ${preview.height} high.`);
  return readFileSync(file);
}

/** Draws the pictures that the pages refer to, by the names of their files. Throws if the logo is refused. */
async function drawPictures(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const file = join(folder, 'logo.svg');
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  const logo = readFileSync(file);
  const fault = findLogoFault(logo.toString());
  if (fault) throw new Error(`${file} cannot be the logo. ${fault}`);
  const { colours } = agencyFile.parse(parseCommentedJson(readFileSync(join(folder, 'agency.json'), 'utf8')));
  const background = buildSchemes(colours).light.ground;

  /** Draws the logo on the ground colour, with a margin that round and square masks may cut off. */
  const onGround = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background } })
      .composite([{ input: await drawLogo(logo, Math.round(height * 0.56)) }])
      .png({ palette: true, effort: 10 })
      .toBuffer();

  return new Map([
    ['logo.svg', logo],
    ['favicon.ico', toIco(await drawLogo(logo, 48), 48)],
    ['apple-touch-icon.png', await onGround(180, 180)],
    ['icon-192.png', await onGround(192, 192)],
    ['icon-512.png', await onGround(512, 512)],
    ['open-graph.png', (await readPreview(folder)) ?? (await onGround(preview.width, preview.height))],
  ]);
}

/** Browsers recognise favicon.ico by its content. */
const typeOf = (name: string) => (name.endsWith('.svg') ? 'image/svg+xml' : 'image/png');

/** Adds the agency's logo, its icons and the picture for link previews to the site. */
export function addAgencyPictures(folder: string): AstroIntegration {
  let pictures: ReadonlyMap<string, Buffer>;
  return {
    name: 'agency-pictures',
    hooks: {
      // At the start, so that a refused logo ends the build at once.
      'astro:config:done': async () => {
        pictures = await drawPictures(folder);
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const name = request.url?.replace(/^\/|\?.*$/g, '') ?? '';
          const picture = pictures.get(name);
          if (!picture) return next();
          response.setHeader('content-type', typeOf(name));
          response.end(picture);
        });
      },
      'astro:build:done': ({ dir }) => {
        for (const [name, picture] of pictures) writeFileSync(join(fileURLToPath(dir), name), picture);
      },
    },
  };
}
