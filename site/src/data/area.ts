import type { District } from '@nanny-polo/shared/district';
import type { Place } from '@nanny-polo/shared/london';

/** Postcode areas with every service; the rest of London is served for a day or longer. */
const core = /^(E|EC|N|NW|SE|SW|W|WC)\d/;
const coreToo = new Set([
  'TW1',
  'TW9',
  'TW10',
  'KT1',
  'KT2',
  'BR1',
  'BR3',
  'IG8',
  'CR7',
  'TW8',
  'HA9',
  'HA0',
]);

export const inCore = ({ code }: District) => core.test(code) || coreToo.has(code);

/** The outline of those districts as [lat, lng], closed; drawn by hand. */
const around = [
  [51.655, -0.13],
  [51.648, -0.04],
  [51.635, 0.015],
  [51.6, 0.05],
  [51.558, 0.078],
  [51.525, 0.085],
  [51.518, 0.13],
  [51.482, 0.14],
  [51.462, 0.092],
  [51.425, 0.075],
  [51.392, 0.035],
  [51.39, -0.03],
  [51.382, -0.1],
  [51.405, -0.15],
  [51.395, -0.23],
  [51.39, -0.31],
  [51.44, -0.345],
  [51.475, -0.325],
  [51.503, -0.352],
  [51.53, -0.335],
  [51.562, -0.325],
  [51.585, -0.295],
  [51.61, -0.265],
  [51.64, -0.225],
] as const;

export const coreEdge: readonly Place[] = around.map(([lat, lng]) => ({ lat, lng }));
