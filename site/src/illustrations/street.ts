/** A terrace of London houses: line drawings that all houses repeat, and one path for each flat colour. */

interface House {
  readonly top: number;
  readonly wall: 0 | 1 | 2 | 3;
  /** The position of the front door. */
  readonly door: 'left' | 'right';
  readonly doorColour: 0 | 1 | 2;
  /** Windows with the lights on by day, counted from the top left. */
  readonly lit: readonly number[];
}

const width = 160;
const street = 392;

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

/** The house with the open door, whose leaf and light are drawn by hand. */
const open = 4;

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;

type Box = readonly [x: number, y: number, width: number, height: number];

const sash = ([x, y, w, h]: Box) =>
  `${box(x, y, w, h)}m0 ${h / 2}h${w}m${-w / 2} ${-h / 2}v${h}m${-w / 2 - 4} 4h${w + 8}`;

/** The windows of the two upper floors, from the top of the wall at 0 0. */
const upperWindows: readonly Box[] = [
  [32, 30, 30, 40],
  [98, 30, 30, 40],
  [32, 96, 30, 60],
  [98, 96, 30, 60],
];

const balcony = 'h42v18h-42zm10 0v18m11-18v18m11-18v18';

/** Roof, chimney and the two upper floors, from the top of the wall at 0 0. */
export const upper =
  `M-3 0h166M-3 9h166M0 84h160${box(-13, -30, 26, 30)}m4 0v-9h6v9m5 0v-9h6v9` +
  `${upperWindows.map(sash).join('')}` +
  `M26 142${balcony}M92 142${balcony}`;

/** The ground floor with its door on the left, from the pavement at 0 0. */
export const lower =
  `M0-270V0M30-98h36v84H30zm0-4a18 18 0 0 1 36 0zm18 0v-18m0 18-13-13m13 13 13-13` +
  `M22-14v-92a26 26 0 0 1 52 0v92M18-14h60v7H18zM12-7h72V0H12z` +
  `${sash([90, -108, 48, 64])}M84-30h66M84-38V0${'m8-38V0'.repeat(8)}`;

/** The panels of a closed door, from the same origin as `lower`. */
export const panels = 'M36-90h10v30H36zM50-90h10v30H50zM45-46h6';

export const placed = houses.map(({ top, door }, index) => ({
  upper: `translate(${index * width} ${top})`,
  lower:
    door === 'left'
      ? `translate(${index * width} ${street})`
      : `matrix(-1 0 0 1 ${(index + 1) * width} ${street})`,
  storey: index === open ? '#open' : '#closed',
}));

const windowsOf = ({ top, door }: House, x: number): readonly Box[] => [
  ...upperWindows.map(([left, y, w, h]): Box => [x + left, top + y, w, h]),
  [door === 'left' ? x + 90 : x + 22, street - 108, 48, 64],
];

/** Returns one path that draws all the boxes. */
const outline = (boxes: readonly Box[]) =>
  boxes
    .map(([x, y, w, h], index) => {
      const [fromX, fromY] = boxes[index - 1] ?? [0, 0];
      return `m${x - fromX} ${y - fromY}h${w}v${h}h${-w}z`;
    })
    .join('')
    .replaceAll(' -', '-');

function paint() {
  const walls: Box[][] = [[], [], [], []];
  const doors: Box[][] = [[], [], []];
  const panes: Record<'always' | 'evening' | 'never', Box[]> = { always: [], evening: [], never: [] };
  let fanlights = '';
  for (const [index, house] of houses.entries()) {
    const { top, wall, door, doorColour, lit } = house;
    const x = index * width;
    const doorX = door === 'left' ? x + 30 : x + 94;
    walls[wall]?.push([x, top, width, street - top], [x - 13, top - 30, 26, 30]);
    if (index !== open) doors[doorColour]?.push([doorX, 294, 36, 84]);
    fanlights += `M${doorX} 290a18 18 0 0 1 36 0z`;
    for (const [place, pane] of windowsOf(house, x).entries()) {
      const evening = (index * 3 + place * 2) % 5 < 3 ? 'evening' : 'never';
      panes[lit.includes(place) ? 'always' : evening].push(pane);
    }
  }
  const { always, evening, never } = panes;
  const light = {
    always: fanlights + outline(always).replace('m', 'M'),
    evening: outline(evening),
    never: outline(never),
  };
  return { walls: walls.map(outline), doors: doors.map(outline), light };
}

/** The flat colours: walls and doors by colour, windows by the time they are lit. */
export const { walls, doors, light } = paint();
