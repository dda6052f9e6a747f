import type { ReactNode } from 'react';
import { ArrayInput, SimpleFormIterator } from 'react-admin';
import { AddButton } from './AddButton.tsx';

interface RepeatedProps {
  source: string;
  /** The label of the button that adds an entry. */
  addLabel: string;
  children: ReactNode;
}

/** Inputs repeated for each entry of a list, with buttons to add and remove entries. */
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
  // react-admin shows this button only on hover, so an entry could not be removed with the keyboard.
  '&& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-line': { py: 1, alignItems: 'flex-start' },
  '& .RaSimpleFormIterator-form': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
    columnGap: 1.5,
  },
} as const;
