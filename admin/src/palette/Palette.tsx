import type { Found } from '@nanny-polo/shared/search';
import { useState } from 'react';
import { ActionsOf } from './ActionsOf.tsx';
import { Search } from './Search.tsx';

interface PaletteProps {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
}

/** The command palette: finds records, screens and actions, and what can be done with a record. */
export function Palette({ text, onText, onClose, onHelp }: PaletteProps) {
  const [of, setOf] = useState<Found | null>(null);
  if (of) return <ActionsOf found={of} onBack={() => setOf(null)} onClose={onClose} />;
  return <Search text={text} onText={onText} onActions={setOf} onClose={onClose} onHelp={onHelp} />;
}
