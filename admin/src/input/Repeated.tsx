import type { ReactNode } from 'react';
import { ArrayInput, SimpleFormIterator } from 'react-admin';
import { AddButton } from './AddButton.tsx';

interface RepeatedProps {
  source: string;
  /** Names one of the entries, for readers and on its button. */
  addLabel: string;
  children: ReactNode;
}

/** Inputs that stand as often as there are entries, with ways to add one and to take one away. */
export function Repeated({ source, addLabel, children }: RepeatedProps) {
  return (
    <ArrayInput source={source} label={false} sx={array}>
      <SimpleFormIterator
        inline
        fullWidth
        disableReordering
        disableClear
        addButton={<AddButton label={addLabel} />}
      >
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  );
}

const array = {
  gridColumn: '1 / -1',
  // The library shows it to a mouse alone, so that keys could not take an entry away.
  '&& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-line': { py: 1, alignItems: 'flex-start' },
  '& .RaSimpleFormIterator-form': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
    columnGap: 1.5,
  },
} as const;
