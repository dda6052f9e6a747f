import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { Faces } from './Faces.tsx';
import { LockedDialog } from './LockedDialog.tsx';
import { placeOf } from './place.ts';
import { useIsAway, useRefreshing } from './use-live.ts';
import { useStay } from './use-stay.ts';

/**
 * Shows in the app bar who else has the record open, and a mark while changes by others do not arrive. Keeps the screen
 * up to date, and asks before the admin edits a record that another admin is editing.
 */
export function Together() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const { others, holder, editBeside } = useStay(place, place?.editing ?? false);
  const isAway = useIsAway();
  useRefreshing();
  return (
    <>
      <Faces others={others} />
      {isAway && (
        <Box component="span" role="status" title={translate('live.away_hint')} sx={mark}>
          <CloudOffIcon sx={{ fontSize: 16 }} aria-hidden />
          {translate('live.away')}
        </Box>
      )}
      {holder && place && (
        <LockedDialog
          holder={holder}
          onLook={() => navigate(`/${place.resource}/${place.id}/show`)}
          onBeside={editBeside}
        />
      )}
    </>
  );
}

const mark = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: 13,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;
