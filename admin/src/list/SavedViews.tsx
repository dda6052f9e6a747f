import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';
import {
  extractValidSavedQueries,
  type SavedQuery,
  useListContext,
  useSavedQueries,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';

const ViewsDialog = lazy(() =>
  import('./ViewsDialog.tsx').then((module) => ({ default: module.ViewsDialog })),
);

/** Filters, order and page size under a name of one's own, to come back to. */
export function SavedViews() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { resource, filterValues, displayedFilters, sort, perPage } = useListContext();
  const [stored, store] = useSavedQueries(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const views = extractValidSavedQueries(stored);

  const open = ({ value }: SavedQuery) => {
    setAnchor(null);
    void navigate({ search: searchOf(value) });
  };
  const keep = (label: string) => {
    setNaming(false);
    const view = { label, value: { filter: filterValues, displayedFilters, sort, perPage } };
    store([...views.filter((other) => other.label !== label), view]);
  };

  return (
    <>
      <Button
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('list.saved')}
      </Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {views.map((view) => (
          <MenuItem key={view.label} onClick={() => open(view)}>
            {view.label}
          </MenuItem>
        ))}
        {views.length > 0 && <Divider />}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setNaming(true);
          }}
        >
          {translate('list.save_view')}
        </MenuItem>
      </Menu>
      {naming && (
        <Suspense>
          <ViewsDialog
            views={views}
            onKeep={keep}
            onForget={(view) => store(views.filter((other) => other !== view))}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function searchOf({ filter, sort, perPage, displayedFilters }: SavedQuery['value']): string {
  return new URLSearchParams({
    filter: JSON.stringify(filter ?? {}),
    displayedFilters: JSON.stringify(displayedFilters ?? {}),
    sort: sort?.field ?? 'id',
    order: sort?.order ?? 'DESC',
    page: '1',
    perPage: String(perPage ?? 25),
  }).toString();
}
