import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { type SavedQuery, useTranslate } from 'react-admin';

interface ViewsDialogProps {
  views: SavedQuery[];
  onKeep: (label: string) => void;
  onForget: (view: SavedQuery) => void;
  onClose: () => void;
}

/** Names the list as it stands, and forgets views that nobody needs any more. */
export function ViewsDialog({ views, onKeep, onForget, onClose }: ViewsDialogProps) {
  const translate = useTranslate();
  const [label, setLabel] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (label.trim()) onKeep(label.trim());
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="views-title">
      <form onSubmit={submit}>
        <DialogTitle id="views-title">{translate('list.save_view')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            label={translate('list.view_name')}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          {views.length > 0 && (
            <List dense aria-label={translate('list.saved')}>
              {views.map((view) => (
                <ListItem
                  key={view.label}
                  disableGutters
                  secondaryAction={
                    <IconButton
                      aria-label={translate('list.forget', { name: view.label })}
                      onClick={() => onForget(view)}
                    >
                      <DeleteIcon fontSize="small" />
                    </IconButton>
                  }
                >
                  {view.label}
                </ListItem>
              ))}
            </List>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.close')}</Button>
          <Button type="submit" variant="contained" disabled={!label.trim()}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
