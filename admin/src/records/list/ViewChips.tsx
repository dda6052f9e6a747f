import SharedIcon from '@mui/icons-material/GroupOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Chip } from '@mui/material';
import { isSameJson } from '@nanny-polo/shared/contract/same-json';
import type { SavedView } from '@nanny-polo/shared/office/saved-view';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useViews } from './use-views.ts';
import { useShownSettings, useShowView } from './view-settings.ts';

/** The saved views of this list, each with the number of records it finds now. */
export function ViewChips() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const show = useShowView();
  const shown = useShownSettings();
  const { identity } = useGetIdentity();
  const { views, foundBy } = useViews();
  if (!views?.length) return null;
  const iconOf = ({ faults, owner_id, owner_name }: SavedView) => {
    if (faults.length > 0) return <WarningIcon titleAccess={translate('views.out_of_date')} />;
    if (owner_id === identity?.id) return undefined;
    return <SharedIcon titleAccess={translate('views.shared_by', { name: owner_name })} />;
  };
  return (
    <Box component="ul" aria-label={translate('views.chips')} sx={row}>
      {views.map((view) => {
        const isShown = isSameJson(view.settings, shown);
        const icon = iconOf(view);
        return (
          <li key={view.id}>
            <Chip
              clickable
              size="small"
              variant={isShown ? 'filled' : 'outlined'}
              color={isShown ? 'primary' : 'default'}
              aria-current={isShown || undefined}
              {...(icon && { icon })}
              label={
                <>
                  {view.name} <strong>{foundBy(view)?.short}</strong>
                </>
              }
              // A view that is out of date is opened by its URL, so that the list says why.
              onClick={() =>
                view.faults.length > 0 ? navigate({ search: `view=${view.id}` }) : show(view.settings)
              }
            />
          </li>
        );
      })}
    </Box>
  );
}

const row = {
  display: 'flex',
  gap: 1,
  m: 0,
  px: 1.5,
  pb: 1.5,
  overflowX: 'auto',
  listStyle: 'none',
} as const;
