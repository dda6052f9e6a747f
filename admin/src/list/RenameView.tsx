import { Button, ListItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface RenameViewProps {
  name: string;
  isSaving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** The form that renames a view, in place of its row. */
export function RenameView({ name, isSaving, onSave, onClose }: RenameViewProps) {
  const translate = useTranslate();
  const [next, setNext] = useState(name);
  const isReady = next.trim() !== '' && !isSaving;
  return (
    <ListItem disableGutters>
      <form
        style={{ display: 'flex', flexWrap: 'wrap', gap: 8, width: '100%', alignItems: 'center' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSave(next.trim());
        }}
      >
        <TextField
          autoFocus
          size="small"
          label={translate('views.name')}
          value={next}
          onChange={(event) => setNext(event.target.value)}
          onKeyDown={(event) => {
            // Escape closes the form, not the dialog.
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onClose();
          }}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          sx={{ flex: '1 1 200px' }}
        />
        <Button type="submit" variant="contained" disabled={!isReady}>
          {translate('views.rename_submit')}
        </Button>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      </form>
    </ListItem>
  );
}
