import { Box, Button, TextField, Typography } from '@mui/material';
import { createView, type ViewedList, type ViewSettings } from '@nanny-polo/shared/saved-view';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';
import { reasonOf, useViewCall } from './use-views.ts';

interface SaveViewProps {
  resource: ViewedList;
  /** What the list shows now. */
  settings: ViewSettings;
}

/** The form that saves what the list shows as a new view. */
export function SaveView({ resource, settings }: SaveViewProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const { mutate, isPending, error, reset } = useViewCall();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !name.trim()) return;
    mutate({
      endpoint: createView,
      options: { body: { resource, name: name.trim(), shared, settings } },
      onDone: (saved) => {
        notify('views.saved', { type: 'success', messageArgs: { name: saved.name } });
        setName('');
        setShared(false);
      },
    });
  };
  return (
    <form onSubmit={submit} aria-labelledby="save-view">
      <Typography id="save-view" sx={{ fontWeight: 650 }}>
        {translate('views.save')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{translate('views.save_text')}</Typography>
      <TextField
        autoFocus
        fullWidth
        label={translate('views.name')}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          reset();
        }}
        error={Boolean(error)}
        helperText={error && reasonOf(error)}
        slotProps={{ htmlInput: { maxLength: 60 }, formHelperText: { role: 'alert' } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <LabelledCheckbox
          size="medium"
          sx={{ flex: '1 1 240px' }}
          label={translate('views.share')}
          checked={shared}
          onChange={setShared}
        />
        <Button type="submit" variant="contained" disabled={!name.trim() || isPending}>
          {translate('views.submit')}
        </Button>
      </Box>
    </form>
  );
}
