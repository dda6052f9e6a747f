import MoreIcon from '@mui/icons-material/MoreVert';
import {
  Button,
  IconButton,
  ListItem,
  ListItemButton,
  ListItemText,
  Menu,
  MenuItem,
  TextField,
} from '@mui/material';
import { isSameJson } from '@nanny-polo/shared/contract/same-json';
import {
  removeView,
  type SavedView,
  updateView,
  type ViewSettings,
} from '@nanny-polo/shared/office/saved-view';
import { useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { useHref, useLocation } from 'react-router-dom';
import { useNotification } from '../../base/data/use-notification.ts';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { reasonOf, useViewCall } from './use-views.ts';

interface ViewRowProps {
  view: SavedView;
  isMine: boolean;
  /** The number of records that the view finds, in words. */
  found: string | undefined;
  /** What the list shows now. */
  shown: ViewSettings;
  onOpen: () => void;
}

/** One saved view: a click opens it, and a menu offers what this admin may do with it. */
export function ViewRow({ view, isMine, found, shown, onOpen }: ViewRowProps) {
  const { id, name, version, shared, owner_name, settings, may_change, faults } = view;
  const translate = useTranslate();
  const notify = useNotification();
  const notifyError = useNotifyError();
  const url = location.origin + useHref({ pathname: useLocation().pathname, search: `view=${id}` });
  const { mutate, isPending } = useViewCall((error) => notifyError(new Error(reasonOf(error))));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const isFaulty = faults.length > 0;

  const change = (patch: object) =>
    mutate({
      endpoint: updateView,
      options: { params: { id }, body: { version, ...patch } },
      onDone: (saved) => {
        setAsked(null);
        notify({ type: 'success', text: translate('views.saved', { name: saved.name }) });
      },
    });
  const remove = () =>
    mutate({
      endpoint: removeView,
      options: { params: { id } },
      onDone: () => notify({ type: 'info', text: translate('views.removed', { name }) }),
    });
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify({ type: 'success', text: translate('views.copied') }),
      () => notify({ type: 'info', text: translate('views.copy_failed', { url }) }),
    );
  const item = (text: string, act: () => unknown) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        act();
      }}
    >
      {translate(`views.${text}`)}
    </MenuItem>
  );

  if (asked === 'rename')
    return (
      <RenameView
        name={name}
        isSaving={isPending}
        onSave={(next) => change({ name: next })}
        onClose={() => setAsked(null)}
      />
    );
  const sharing = shared ? translate('views.shared') : translate('views.private');
  const facts = [
    isFaulty ? translate('views.out_of_date') : found,
    isMine ? sharing : translate('views.shared_by', { name: owner_name }),
    isSameJson(settings, shown) && translate('views.current'),
  ];
  return (
    <ListItem
      disablePadding
      secondaryAction={
        <IconButton
          edge="end"
          aria-label={translate('views.actions', { name })}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      }
    >
      <ListItemButton disabled={isFaulty} onClick={onOpen} sx={{ borderRadius: 1 }}>
        <ListItemText
          primary={name}
          secondary={facts.filter(Boolean).join(' · ')}
          slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
        />
      </ListItemButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {may_change && item('rename', () => setAsked('rename'))}
        {may_change && item('replace', () => change({ settings: shown }))}
        {may_change && item(shared ? 'stop_sharing' : 'start_sharing', () => change({ shared: !shared }))}
        {item('copy', copy)}
        {may_change && item('delete', () => setAsked('delete'))}
      </Menu>
      <Confirm
        isOpen={asked === 'delete'}
        loading={isPending}
        title={translate('views.delete_title', { name })}
        content={translate(shared ? 'views.delete_shared' : 'views.delete_text')}
        confirm="ra.action.delete"
        confirmColor="warning"
        onConfirm={remove}
        onClose={() => setAsked(null)}
      />
    </ListItem>
  );
}

interface RenameViewProps {
  name: string;
  isSaving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** The form that renames a view, in place of its row. */
function RenameView({ name, isSaving, onSave, onClose }: RenameViewProps) {
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
