import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListSubheader,
  Skeleton,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useGetIdentity, useTranslate } from 'react-admin';
import { SaveView } from './SaveView.tsx';
import { useViews } from './use-views.ts';
import { ViewRow } from './ViewRow.tsx';
import { type Layout, useShownSettings, useShowView } from './view-settings.ts';

interface ViewsDialogProps {
  layout: Layout | undefined;
  onClose: () => void;
}

/** Saves what the list shows as a view, and lists the views: the admin's own, and those that others share. */
export function ViewsDialog({ layout, onClose }: ViewsDialogProps) {
  const translate = useTranslate();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const show = useShowView(layout);
  const shown = useShownSettings(layout);
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
