/** Where the rows of the grid are, measured once so that no pointer move reads the layout. CSS pixels of the window. */
export interface Measured {
  /** The track of every row. */
  readonly left: number;
  readonly width: number;
  /** The top of the grid's content. */
  readonly origin: number;
  readonly rows: readonly { readonly id: number | null; readonly top: number; readonly bottom: number }[];
  /** The grid's visible part. */
  readonly frame: { readonly top: number; readonly bottom: number; readonly right: number };
  readonly scroll: { readonly left: number; readonly top: number };
}

/** Returns the nanny of a row's attribute; null for the row of open bookings. */
export const idOf = (value: string | undefined) =>
  value === undefined || value === 'open' ? null : Number(value);

export function measure(grid: HTMLElement): Measured {
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
