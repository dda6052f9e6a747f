import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { ArrayInput, SimpleFormIterator, useSimpleFormIterator } from 'react-admin';

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

function AddButton({ label }: { label: string }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button startIcon={<AddIcon />} onClick={() => add()} variant="outlined">
      {label}
    </Button>
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
