import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readDemoConfig } from '../config/config.ts';
import { drawMailLogo, drawMailPortrait, readMailPortrait } from './pictures.ts';

const noise = () =>
  sharp({
    create: {
      ...{ width: 320, height: 320, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .webp({ quality: 100 })
    .toBuffer();

test('logo and portrait are PNG, together of at most 40 KB whatever they show', async () => {
  const logo = await drawMailLogo(readDemoConfig({}).agencyDir, '#FBF8F2');
  const portrait = await drawMailPortrait(await noise());
  for (const { bytes } of [logo, portrait]) expect((await sharp(bytes).metadata()).format).toBe('png');
  expect(logo.bytes.length + portrait.bytes.length).toBeLessThan(40 * 1024);
});

test('a portrait that cannot be read is left out', async () => {
  const parts = [{ person: 'Ines', photo: '/api/portraits/x.webp', words: 'Your nanny' }];
  const storageOf = (bytes: Uint8Array | null) => ({
    put: async () => {},
    remove: async () => {},
    get: async () => bytes,
  });
  expect(await readMailPortrait(storageOf(null), parts)).toBeUndefined();
  expect(await readMailPortrait(storageOf(Buffer.from('no picture')), parts)).toBeUndefined();
  expect(await readMailPortrait(storageOf(await noise()), parts)).toMatchObject({ cid: 'portrait' });
});
