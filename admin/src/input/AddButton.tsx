import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useSimpleFormIterator } from 'react-admin';

/** Adds an empty entry to the list of inputs around it. */
export function AddButton({ label }: { label: string }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button startIcon={<AddIcon />} onClick={() => add()} variant="outlined">
      {label}
    </Button>
  );
}
