import RefreshIcon from '@mui/icons-material/Refresh';
import { IconButton, keyframes } from '@mui/material';
import { useLoading, useRefresh, useTranslate } from 'react-admin';

const turn = keyframes`to { transform: rotate(360deg) }`;

/** Refreshes the screen. Its icon turns while anything is being fetched. */
export function RefreshButton() {
  const translate = useTranslate();
  const refresh = useRefresh();
  const loading = useLoading();
  return (
    <IconButton
      aria-label={translate('ra.action.refresh')}
      title={translate('ra.action.refresh')}
      onClick={() => refresh()}
    >
      <RefreshIcon sx={loading ? { animation: `${turn} 1s linear infinite` } : {}} />
    </IconButton>
  );
}
