/** A terrace of London houses as path data: walls by colour, glass, lit glass, and the lines over them. */

interface House {
  readonly top: number;
  readonly wall: 0 | 1 | 2 | 3;
  /** Where the front door stands. */
  readonly door: 'left' | 'right';
  readonly doorColour: 0 | 1 | 2;
  /** Windows with the lights on by day, counted from the top left. */
  readonly lit: readonly number[];
}

const houseWidth = 160;
const street = 392;
const fanlight = 18;

const houses: readonly House[] = [
  { top: 112, wall: 0, door: 'left', doorColour: 1, lit: [] },
  { top: 96, wall: 1, door: 'right', doorColour: 0, lit: [2] },
  { top: 120, wall: 2, door: 'left', doorColour: 2, lit: [] },
  { top: 104, wall: 3, door: 'right', doorColour: 1, lit: [3] },
  { top: 84, wall: 0, door: 'left', doorColour: 0, lit: [1, 4] },
  { top: 104, wall: 1, door: 'right', doorColour: 2, lit: [] },
  { top: 116, wall: 3, door: 'left', doorColour: 0, lit: [0] },
  { top: 92, wall: 0, door: 'right', doorColour: 1, lit: [] },
  { top: 110, wall: 2, door: 'left', doorColour: 2, lit: [3] },
];

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;

/** A sash window: frame, middle rail and glazing bar. */
const sash = (x: number, y: number, w: number, h: number) =>
  `${box(x, y, w, h)}M${x} ${y + h / 2}h${w}M${x + w / 2} ${y}v${h}M${x - 4} ${y + h + 4}h${w + 8}`;

function windowsOf({ top, door }: House, x: number) {
  const columns = [x + 32, x + 98];
  const ground = door === 'left' ? x + 90 : x + 22;
  return [
    ...columns.map((left) => [left, top + 30, 30, 40] as const),
    ...columns.map((left) => [left, top + 96, 30, 60] as const),
    [ground, street - 108, 48, 64] as const,
  ];
}

export const walls = ['', '', '', ''];
export const doors = ['', '', ''];
export let glass = '';
export let lit = '';
export let fanlights = '';
export let lines = '';

for (const [index, house] of houses.entries()) {
  const { top, wall, door, doorColour } = house;
  const x = index * houseWidth;
  const doorX = door === 'left' ? x + 30 : x + 94;
  const railing = door === 'left' ? x + 84 : x + 10;
  const isOpen = index === 4;

  walls[wall] += box(x, top, houseWidth, street - top);
  if (!isOpen) doors[doorColour] += box(doorX, 294, 36, 84);
  fanlights += `M${doorX} 290a${fanlight} ${fanlight} 0 0 1 36 0z`;

  for (const [place, [left, y, w, h]] of windowsOf(house, x).entries()) {
    if (house.lit.includes(place)) lit += box(left, y, w, h);
    else glass += box(left, y, w, h);
    lines += sash(left, y, w, h);
    if (place === 2 || place === 3) lines += `M${left - 6} ${y + h - 14}h42v18M${left - 6} ${y + h - 14}v18m10 0v-18m11 0v18m11 0v-18`;
  }

  lines += `M${x} ${top}v${street - top}M${x - 3} ${top}h166M${x - 3} ${top + 9}h166M${x} ${top + 84}h160`;
  lines += `${box(x - 13, top - 30, 26, 30)}M${x - 9} ${top - 30}v-9h6v9m5 0v-9h6v9`;
  lines += `${box(doorX, 294, 36, 84)}M${doorX} 290a18 18 0 0 1 36 0zm18 0v-18m0 18l-13-13m13 13l13-13`;
  lines += `M${doorX - 8} 378v-92a26 26 0 0 1 52 0v92M${doorX - 12} 378h60v7h-60zM${doorX - 18} 385h72v7h-72z`;
  if (!isOpen) lines += `${box(doorX + 6, 302, 10, 30)}${box(doorX + 20, 302, 10, 30)}M${doorX + 15} 346h6`;
  lines += `M${railing} 362h66M${railing} 354v38${'m8-38v38'.repeat(8)}`;
}
