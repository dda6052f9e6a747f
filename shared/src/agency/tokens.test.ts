import { expect, test } from 'vitest';
import { agency, type Colours } from '../contract/agency.ts';
import { findPaletteFaults } from './palette.ts';
import { buildSchemes, getSchemes, measureContrast, mixColours, toCssVariables } from './tokens.ts';

/** Colours of invented agencies, none with a role of its own. */
const palettes: Readonly<Record<string, Colours>> = Object.fromEntries(
  [
    ['blue and orange', '#14213D', '#F7F9FC', '#1D4E89', '#F77F00', '#FCBF49', '#DCE9F5'],
    ['plum and teal', '#2B1B2E', '#FFF9FB', '#7B2D5B', '#2A9D8F', '#E9C46A', '#F3E1EC'],
    ['one red', '#1E1E1E', '#FFFFFF', '#B00020', '#B00020', '#FFD166', '#F1F1F1'],
    ['slate and yellow', '#0B132B', '#FFFDF5', '#3A506B', '#FFC300', '#5BC0BE', '#E8EEF2'],
    ['greens', '#1B4332', '#F1FAEE', '#2D6A4F', '#457B9D', '#A8DADC', '#D8F3DC'],
    ['black and coral', '#000000', '#FFFFFF', '#000000', '#FF5A5F', '#00A699', '#EDEDED'],
    ['purple and pink', '#241E4E', '#FAF9FF', '#5B3FD6', '#D6336C', '#FFB703', '#E6E2FA'],
  ].map(([name, ink = '', ground = '', primary = '', callToAction = '', mark = '', quiet = '']) => [
    name,
    { ink, ground, primary, callToAction, mark, quiet, light: {}, dark: {} },
  ]),
);
const [blue] = Object.values(palettes) as [Colours];

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#777777', '#FFFFFF', 4.48],
  ['#FFFFFF', '#767676', 4.54],
  ['#0000FF', '#FFFFFF', 8.59],
])('measures the contrast of %s and %s as %d', (colour, other, contrast) =>
  expect(measureContrast(colour, other)).toBeCloseTo(contrast, 2),
);

test.each([
  [0, '#102030'],
  [0.5, '#889098'],
  [1, '#FFFFFF'],
])('mixes a share of %d of white into a colour', (share, mixed) =>
  expect(mixColours('#102030', '#FFFFFF', share)).toBe(mixed),
);

test.each(Object.entries(palettes))('derives readable roles from %s', (_, colours) =>
  expect(findPaletteFaults(colours)).toEqual([]),
);

test('finds no fault in the demo’s palette', () => expect(findPaletteFaults(agency.colours)).toEqual([]));

test('names both roles, both colours and the contrast of each text that is too faint', () => {
  const demo = { ...agency.colours, primary: '#8FD3C0' };
  expect(findPaletteFaults(demo)).toContain(
    'light: primary #8FD3C0 on ground #FBF8F2 has a contrast of 1.6; text needs 4.5',
  );
  const dark = { onCallToAction: '#FFFFFF' };
  expect(findPaletteFaults({ ...agency.colours, dark: { ...agency.colours.dark, ...dark } })).toEqual([
    'dark: onCallToAction #FFFFFF on callToAction #F08B73 has a contrast of 2.4; text needs 4.5',
    'dark: onCallToAction #FFFFFF on callToActionHover #F5A490 has a contrast of 1.9; text needs 4.5',
  ]);
});

test('never rounds a contrast up to the one it needs', () =>
  expect(findPaletteFaults({ ...blue, ink: '#777777', ground: '#FFFFFF' }).join()).toContain(
    'light: text #777777 on ground #FFFFFF has a contrast of 4.4; text needs 4.5',
  ));

test('a role that the agency states replaces the derived one in its scheme only', () => {
  const { light, dark } = buildSchemes({ ...blue, dark: { primary: '#ABCDEF' } });
  expect([light.primary, dark.primary]).toEqual([blue.primary, '#ABCDEF']);
});

test('returns a scheme as custom properties', () =>
  expect(toCssVariables(getSchemes().light)).toContain('--text-quiet: #4D625C;'));
