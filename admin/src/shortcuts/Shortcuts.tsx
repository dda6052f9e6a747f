import { Suspense } from 'react';
import { lazyScreen } from '../messages/lazy-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutsDialog = lazyScreen(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

interface ShortcutsProps {
  /** Whether the help is open. */
  help: boolean;
  onHelp: (open: boolean) => void;
}

/** Handles the keyboard shortcuts, and lists them in a dialog. */
export function Shortcuts({ help, onHelp }: ShortcutsProps) {
  useShortcuts(onHelp);
  if (!help) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => onHelp(false)} />
    </Suspense>
  );
}
