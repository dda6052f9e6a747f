import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutsDialog = lazyExtra(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

interface ShortcutsProps {
  help: boolean;
  onHelp: (open: boolean) => void;
}

export function Shortcuts({ help, onHelp }: ShortcutsProps) {
  useShortcuts(onHelp);
  if (!help) return null;
  return <ShortcutsDialog onClose={() => onHelp(false)} />;
}
