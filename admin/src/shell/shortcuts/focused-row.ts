/** The rows or cards of the list on screen. Each states the path of its record, below /admin, in `data-record`. */

const rowsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-record]')];

const current = () =>
  document.activeElement instanceof HTMLElement
    ? document.activeElement.closest<HTMLElement>('[data-record]')
    : null;

/** Moves the focus by one row. If no row has it, focuses the first or the last one. */
export function focusRow(by: 1 | -1): void {
  const rows = rowsOf();
  const at = rows.indexOf(current() as HTMLElement);
  const from = at === -1 && by === -1 ? rows.length : at;
  rows[Math.min(Math.max(from + by, 0), rows.length - 1)]?.focus();
}

export const selectRow = (): void => current()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();

/** Runs the second action of the focused row, if it has one. */
export const runSecondAction = (): void =>
  current()?.querySelector<HTMLElement>('[data-action="1"]')?.click();

export const findFocusedRecord = (): string | undefined => current()?.dataset.record;

/** Focuses the search field of the list. Returns whether there is one. */
export const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLElement>('main input[name="q"]');
  field?.focus();
  return Boolean(field);
};
