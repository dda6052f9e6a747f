/** Positions in the viewport in CSS pixels, measured once so that no pointer move reads the layout. */
export interface Measured {
  /** The left edge and the width of every row's track. */
  readonly left: number;
  readonly width: number;
  /** The top of the grid's content. */
  readonly origin: number;
  readonly rows: readonly { readonly id: number | null; readonly top: number; readonly bottom: number }[];
  /** The grid's visible part. */
  readonly frame: { readonly top: number; readonly bottom: number; readonly right: number };
  readonly scroll: { readonly left: number; readonly top: number };
}

/** Returns the nanny's id from a row's data attribute; null for the row of open bookings. */
export const idOf = (value: string | undefined) =>
  value === undefined || value === 'open' ? null : Number(value);

export function measureGrid(grid: HTMLElement): Measured {
  const track = grid.querySelector('[data-track]')?.getBoundingClientRect();
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { id: idOf(row.dataset.row), top, bottom };
  });
  const { top, bottom, right } = grid.getBoundingClientRect();
  return {
    left: track?.left ?? 0,
    width: track?.width ?? 1,
    origin: grid.firstElementChild?.getBoundingClientRect().top ?? 0,
    rows,
    frame: { top, bottom, right },
    scroll: { left: grid.scrollLeft, top: grid.scrollTop },
  };
}
