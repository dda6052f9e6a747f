import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { ColumnsButton } from 'react-admin';

const ChooserOfLibrary = lazy(() =>
  import('virtual:columns-selector').then((module) => ({ default: module.ColumnsSelector })),
);

let wanted = false;
const listeners = new Set<() => void>();

function want(): void {
  wanted = true;
  for (const tell of listeners) tell();
}

function listen(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Opens the choice of columns. */
export const Columns = () => (
  <span onClickCapture={want}>
    <ColumnsButton />
  </span>
);

/**
 * Takes the place of the table's own chooser in the built pages: loaded once somebody opened one.
 * @public named by its path in `lean-libraries.ts`
 */
export function ColumnsSelector({ children }: { children?: ReactNode }) {
  if (!useSyncExternalStore(listen, () => wanted)) return null;
  return (
    <Suspense>
      <ChooserOfLibrary>{children}</ChooserOfLibrary>
    </Suspense>
  );
}
