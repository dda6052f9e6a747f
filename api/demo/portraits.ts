/** Portraits of invented people, composed of random shapes and free for any use (CC0). */

import { agency } from '@nanny-polo/shared/contract/agency';
import sharp from 'sharp';
import type { FileStorage } from '../src/kernel/files/storage.ts';
import { storePortrait } from '../src/people/nanny-polo/portrait.ts';
import { createRandom, type Random } from './random.ts';

const skins = ['#F6D7C3', '#EBC09F', '#D9A27A', '#B97A50', '#8C5535', '#5F3822'] as const;
const hairs = ['#2A1D17', '#4B2E20', '#7A4A2B', '#B5793F', '#D9A95B', '#8A3B22', '#9AA3A7'] as const;
/** Besides the agency's colours. */
const clothes = ['#3F7A94', '#7A5C8E', '#C98A5B'] as const;
const grounds = ['#F3E9D2', '#E3EFE6', '#F7DED6', '#E9E3F2', '#EAF2DC'] as const;

/** Hair behind the head, one entry for each cut. The head is centred at (160, 138). */
const behind = [
  '<path d="M88 140c0-60 30-88 72-88s72 28 72 88v62c0 14-144 14-144 0z"/>',
  '<path d="M94 140c0-56 28-84 66-84s66 28 66 84v22c0 12-132 12-132 0z"/>',
  '<circle cx="160" cy="56" r="30"/><path d="M98 140c0-54 26-80 62-80s62 26 62 80z"/>',
  '<path d="M100 134c0-50 26-76 60-76s60 26 60 76z"/>',
  '<path d="M84 150c-6-72 30-98 76-98s82 26 76 98c-4 34 10 52 6 76-24 8-140 8-164 0-4-24 10-42 6-76z"/>',
  '<circle cx="112" cy="104" r="34"/><circle cx="208" cy="104" r="34"/><circle cx="160" cy="84" r="44"/><circle cx="100" cy="142" r="24"/><circle cx="220" cy="142" r="24"/>',
] as const;

/** Hair over the brow. */
const before = [
  '<path d="M106 126c4-38 24-56 54-56s50 18 54 56c-18-8-30-22-38-36-14 20-40 32-70 36z"/>',
  '<path d="M106 124c2-36 22-56 54-56s52 20 54 56c-30-2-44-12-54-28-10 16-24 26-54 28z"/>',
  '<path d="M108 112c10-30 28-44 52-44s42 14 52 44c-20-14-84-14-104 0z"/>',
  '<path d="M106 130c0-40 22-62 54-62s54 22 54 62c-6-20-20-30-54-30s-48 10-54 30z"/>',
] as const;

function drawing(random: Random): string {
  const { ink, ground, primary, callToAction, mark, quiet } = agency.colours;
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const cloth = random.pick([primary, callToAction, mark, ...clothes]);
  const smile = random.between(6, 13);
  const glasses = random.chance(0.22)
    ? `<g fill="none" stroke="${ink}" stroke-width="3.5"><circle cx="138" cy="140" r="15"/><circle cx="182" cy="140" r="15"/><path d="M153 138q7-5 14 0"/></g>`
    : '';
  const earrings = random.chance(0.35)
    ? `<circle cx="108" cy="164" r="4" fill="${mark}"/><circle cx="212" cy="164" r="4" fill="${mark}"/>`
    : '';
  const collar = random.chance(0.5)
    ? `<path d="M132 232l28 26 28-26 14 10-42 40-42-40z" fill="${ground}" opacity=".85"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320">
    <rect width="320" height="320" fill="${random.pick([quiet, ...grounds])}"/>
    <circle cx="${random.between(40, 280)}" cy="${random.between(40, 120)}" r="${random.between(50, 90)}" fill="#fff" opacity=".35"/>
    <g fill="${hair}">${random.pick(behind)}</g>
    <path d="M58 320c0-58 42-86 102-86s102 28 102 86z" fill="${cloth}"/>
    <path d="M138 190h44v44c0 24-44 24-44 0z" fill="${skin}"/>
    <path d="M138 206c14 12 30 12 44 0v10c-14 12-30 12-44 0z" fill="#000" opacity=".10"/>${collar}
    <circle cx="108" cy="148" r="11" fill="${skin}"/><circle cx="212" cy="148" r="11" fill="${skin}"/>
    <path d="M106 132c0-42 22-64 54-64s54 22 54 64c0 44-22 74-54 74s-54-30-54-74z" fill="${skin}"/>
    <g fill="${ink}"><ellipse cx="138" cy="141" rx="5" ry="6"/><ellipse cx="182" cy="141" rx="5" ry="6"/></g>
    <g fill="none" stroke="${hair}" stroke-width="4.5" stroke-linecap="round"><path d="M128 ${random.between(122, 126)}q10-6 20 0"/><path d="M172 ${random.between(122, 126)}q10-6 20 0"/></g>
    <path d="M160 146q-7 16 1 18" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="3.5" stroke-linecap="round"/>
    <path d="M144 178q16 ${smile * 1.6} 32 0" fill="none" stroke="#A8422F" stroke-width="4.5" stroke-linecap="round"/>
    <g fill="${callToAction}" opacity=".22"><circle cx="124" cy="164" r="9"/><circle cx="196" cy="164" r="9"/></g>
    ${earrings}<g fill="${hair}">${random.pick(before)}</g>${glasses}
  </svg>`;
}

/** Draws and stores `count` portraits and returns their paths. */
export async function seedPortraits(storage: FileStorage, count: number): Promise<string[]> {
  const random = createRandom(23);
  const paths: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const image = await sharp(Buffer.from(drawing(random)))
      .webp({ quality: 86 })
      .toBuffer();
    paths.push(await storePortrait(storage, image));
  }
  return paths;
}

/** A stored specimen: its key and its size in bytes. */
export interface Specimen {
  readonly key: string;
  readonly size: number;
}

/** Returns a function that stores a specimen of a document type. Each type is drawn once. */
export function createSpecimenStore(storage: FileStorage): (title: string) => Promise<Specimen> {
  const drawn = new Map<string, Promise<Uint8Array>>();
  const { ink, ground, primary, callToAction } = agency.colours;
  const draw = (title: string) =>
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842" width="595" height="842">
        <rect width="595" height="842" fill="${ground}"/><rect x="40" y="40" width="515" height="762" fill="none" stroke="${primary}" stroke-width="2"/>
        <g font-family="sans-serif" fill="${ink}"><text x="70" y="120" font-size="30">${title}</text>
        <text x="70" y="160" font-size="16">A specimen for the demo, without anyone’s details.</text></g>
        <g stroke="${ink}" stroke-opacity=".25" stroke-width="8" stroke-linecap="round">${Array.from(
          { length: 14 },
          (_, line) => `<path d="M70 ${240 + line * 34}h${line % 5 === 4 ? 220 : 440}"/>`,
        ).join('')}</g>
        <text x="297" y="470" font-family="sans-serif" font-size="64" fill="${callToAction}" opacity=".35" text-anchor="middle" transform="rotate(-30 297 470)">SPECIMEN</text></svg>`),
    )
      .png({ palette: true })
      .toBuffer();
  return async (title) => {
    const image = drawn.get(title) ?? draw(title);
    drawn.set(title, image);
    const key = `documents/${crypto.randomUUID()}.png`;
    const bytes = await image;
    await storage.put(key, bytes, 'image/png');
    return { key, size: bytes.length };
  };
}
