import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListSubheader,
  Skeleton,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { createView, type ViewedList, type ViewSettings } from '@nanny-polo/shared/office/saved-view';
import { type FormEvent, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useNotification } from '../../base/data/use-notification.ts';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { reasonOf, useViewCall, useViews } from './use-views.ts';
import { ViewRow } from './ViewRow.tsx';
import { useShownSettings, useShowView } from './view-settings.ts';

/** Saves the list's current settings as a view, and lists the views: the admin's own, and those that others share. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const show = useShowView();
  const shown = useShownSettings();
  const { identity } = useGetIdentity();
  const { resource, views, error, foundBy } = useViews();
  const mine = views?.filter(({ owner_id }) => owner_id === identity?.id) ?? [];
  const theirs = views?.filter((view) => !mine.includes(view)) ?? [];
  const part = (key: 'mine' | 'theirs', some: typeof mine) =>
    some.length > 0 && (
      <List
        disablePadding
        subheader={<ListSubheader disableGutters>{translate(`views.${key}`)}</ListSubheader>}
      >
        {some.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            isMine={key === 'mine'}
            found={foundBy(view)?.words}
            shown={shown}
            onOpen={() => {
              show(view.settings);
              onClose();
            }}
          />
        ))}
      </List>
    );
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={narrow} maxWidth="sm" aria-labelledby="views-title">
      <DialogTitle id="views-title">
        {translate('views.title', { name: translate(`resources.${resource}.name`, { smart_count: 2 }) })}
      </DialogTitle>
      <DialogContent>
        <SaveView resource={resource} settings={shown} />
        {error && !views && (
          <Alert severity="error">{translate('views.failed', { message: error.message })}</Alert>
        )}
        {!(views || error) && <Skeleton height={80} />}
        {views?.length === 0 && (
          <Typography sx={{ color: 'text.secondary', mt: 2 }}>{translate('views.empty')}</Typography>
        )}
        {part('mine', mine)}
        {part('theirs', theirs)}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface SaveViewProps {
  resource: ViewedList;
  settings: ViewSettings;
}

function SaveView({ resource, settings }: SaveViewProps) {
  const translate = useTranslate();
  const notify = useNotification();
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
        notify({ type: 'success', text: translate('views.saved', { name: saved.name }) });
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
