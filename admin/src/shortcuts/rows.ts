/** The rows or cards of the list on screen. Each states the path of its record, below /admin, in `data-record`. */

const rowsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-record]')];

const current = () =>
  document.activeElement instanceof HTMLElement
    ? document.activeElement.closest<HTMLElement>('[data-record]')
    : null;

/** Moves the focus by one row, or to the first or last one. */
export function focusRow(by: 1 | -1): void {
  const rows = rowsOf();
  const at = rows.indexOf(current() as HTMLElement);
  const from = at === -1 && by === -1 ? rows.length : at;
  rows[Math.min(Math.max(from + by, 0), rows.length - 1)]?.focus();
}

/** Selects the row with the focus, or takes it out of the selection. */
export const selectRow = (): void => current()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();

/** Does the second action of the row with the focus, if it has one. */
export const doOther = (): void => current()?.querySelector<HTMLElement>('[data-action="1"]')?.click();

/** Returns the path of the record with the focus. */
export const focusedRecord = (): string | undefined => current()?.dataset.record;

/** Puts the focus into the search of the list. */
export const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLElement>('main [role="search"] input');
  field?.focus();
  return Boolean(field);
};
