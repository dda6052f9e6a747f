/** The styles of the grid's parts by class name. Styled one by one, thousands of elements took seconds to render. */

import type { Tone } from '@nanny-polo/shared/agency/tone';
import { unseen } from '../base/theme/unseen.ts';
import { tones } from '../ui/field/Chip.tsx';

/** In CSS pixels: the width of row headers, the minimum height of a row, the top of the first lane, a lane's height. */
export const headWidth = 240;
const rowHeight = 38;
export const lanesFrom = 3;
export const laneHeight = 28;

/** Returns the height of a row with this many lanes, without its border. */
export const heightOf = (lanes: number) => Math.max(rowHeight, lanes * laneHeight + 2 * lanesFrom);

/** In CSS pixels: the minimum width of a bar, and the part of it that its border, icon and spacing take. */
export const minBarPixels = 24;
export const aroundWordsPixels = 28;

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const columns = {
  display: 'grid',
  gridTemplateColumns: `${headWidth}px minmax(0, 1fr)`,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const rows = {
  '& .row': {
    ...columns,
    boxSizing: 'content-box',
    m: 0,
    p: 0,
    borderTop: 0,
    borderInline: 0,
    minInlineSize: 0,
    contain: 'layout paint style',
  },
  '& .head': {
    position: 'relative',
    left: 0,
    zIndex: 3,
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    px: 1,
    boxSizing: 'border-box',
    minHeight: 'inherit',
    minWidth: 0,
    fontSize: 12.5,
    bgcolor: 'background.paper',
    borderRight: 1,
    borderColor: 'divider',
  },
  '& .head.limited': { alignItems: 'baseline', pt: 1 },
  '& .nanny': { flex: 1, minWidth: 0, lineHeight: 1.3 },
  '& .name': { display: 'block', color: 'text.primary', fontWeight: 600, fontSize: 14, ...ellipsis },
  '& .hours': { color: 'text.secondary', ...ellipsis },
  '& .warning': { color: 'error.main', flex: 'none', width: 20, height: 20, fill: 'currentColor' },
  '& .add': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    p: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: 'text.secondary',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '& svg': { width: 18, height: 18, fill: 'currentColor' },
  },
  '& .rest': {
    ml: 'auto',
    p: 0.5,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: 'primary.main',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '& .track': { position: 'relative', minHeight: 'inherit' },
  '& .unseen': unseen,
} as const;

const bars = {
  '& .bar': {
    position: 'absolute',
    boxSizing: 'border-box',
    height: laneHeight - 4,
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    px: 0.5,
    minWidth: minBarPixels,
    whiteSpace: 'nowrap',
    textAlign: 'left',
    font: 'inherit',
    fontSize: 12.5,
    fontWeight: 600,
    border: '1px solid currentColor',
    borderRadius: '6px',
    cursor: 'pointer',
    WebkitTouchCallout: 'none',
    '&:focus-visible': { zIndex: 2 },
  },
  '& .bar svg': { flex: 'none', width: 14, height: 14, fill: 'currentColor', overflow: 'visible' },
  '& .words': { pointerEvents: 'none' },
  // Only text without room is clipped: each clip costs time whenever the browser rebuilds its layers.
  '& .words.cut': ellipsis,
  '& .words.beside': {
    position: 'absolute',
    left: '100%',
    top: 0,
    pl: '3px',
    lineHeight: `${laneHeight - 6}px`,
  },
  '& .movable': { cursor: 'grab' },
  '& .lifted': { opacity: 0.4 },
  '& .unanswered': { borderStyle: 'dashed' },
  '& [data-end]': { position: 'absolute', insetBlock: 0, right: 0, width: 8, cursor: 'ew-resize' },
  ...Object.fromEntries(Object.entries(tones).map(([tone, look]) => [`& .${tone as Tone}`, look])),
} as const;

const stripes = (colour: string) => `repeating-linear-gradient(135deg, ${colour} 0 2px, transparent 2px 8px)`;

const shades = {
  '& .shade': { position: 'absolute', insetBlock: 0 },
  '& .off': { bgcolor: 'action.hover' },
  '& .away': { bgcolor: 'warning.light', backgroundImage: stripes('rgb(128 128 128 / 0.35)') },
  '& .documents': { backgroundImage: stripes('rgb(200 40 40 / 0.35)') },
  '& .planned': {
    insetBlock: '4px',
    overflow: 'hidden',
    px: 0.5,
    border: '1px dashed',
    borderColor: 'text.secondary',
    borderRadius: 1,
    color: 'text.secondary',
    fontSize: '0.75rem',
    whiteSpace: 'nowrap',
  },
  '& .buffer': { bgcolor: 'action.selected', insetBlock: '10px' },
  // `Refused` makes its colour translucent; an opacity would create a layer for each row.
  '& .refused': { inset: 0, color: 'error.light', zIndex: 1 },
  '& .why': {
    position: 'relative',
    zIndex: 2,
    left: 0,
    display: 'inline-block',
    p: 0.75,
    color: 'error.main',
    fontSize: 12.5,
    fontWeight: 600,
  },
} as const;

/** Sticky only in a grid that scrolls sideways: sticky elements cost time whenever the browser rebuilds its layers. */
const wide = {
  '&.wide .head, &.wide .corner': { position: 'sticky' },
  '&.wide .why': { position: 'sticky', left: headWidth },
} as const;

const heading = {
  '& .heading': { ...columns, position: 'sticky', top: 0, zIndex: 5, bgcolor: 'background.paper' },
  '& .corner': {
    position: 'relative',
    left: 0,
    bgcolor: 'background.paper',
    borderRight: 1,
    borderColor: 'divider',
  },
  '& .days': { position: 'relative', height: 32 },
  '& .day': {
    position: 'absolute',
    top: 0,
    height: 32,
    display: 'flex',
    alignItems: 'center',
    px: 0.75,
    font: 'inherit',
    fontSize: 13,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    color: 'text.primary',
    background: 'none',
    border: 0,
    borderLeft: 1,
    borderColor: 'divider',
    '&[aria-current]': { color: 'primary.main', textDecoration: 'underline' },
  },
  '& button.day': { cursor: 'pointer' },
  '& .day.chosen': { bgcolor: 'action.selected' },
} as const;

/** Lies over the rows and receives no pointer events. */
const layer = {
  '& .layer': {
    position: 'absolute',
    insetBlock: 0,
    left: headWidth,
    right: 0,
    pointerEvents: 'none',
    zIndex: 2,
    contain: 'size layout style',
  },
  '& .now': { position: 'absolute', insetBlock: 0, width: '2px', bgcolor: 'secondary.main' },
  '& .midnights': { zIndex: 0 },
  '& .midnight': { position: 'absolute', insetBlock: 0, borderLeft: 1, borderColor: 'divider' },
  '& .ghosts': { zIndex: 4 },
  '& .ghosts.away': { opacity: 0 },
  '& .place': { width: '100%', height: 0, willChange: 'transform' },
  '& .ghost': {
    boxSizing: 'border-box',
    height: 36,
    mt: `${lanesFrom}px`,
    border: 2,
    borderRadius: '6px',
    color: 'primary.main',
    borderColor: 'primary.main',
    bgcolor: 'background.paper',
    fontSize: 12.5,
    lineHeight: 1.3,
    whiteSpace: 'nowrap',
    '& > *': { display: 'block', width: 'max-content', px: 0.5, bgcolor: 'background.paper' },
  },
  '& .ghost.impossible': { color: 'error.main', borderColor: 'error.main' },
} as const;

const frame = {
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'calc(100dvh - 192px)',
  userSelect: 'none',
} as const;

export const look = { ...frame, ...rows, ...bars, ...shades, ...wide, ...heading, ...layer };
