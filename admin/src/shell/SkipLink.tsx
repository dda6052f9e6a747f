import { styled } from '@mui/material';
import { useTranslate } from 'react-admin';

const Hidden = styled('button')(({ theme }) => ({
  position: 'fixed',
  top: -100,
  left: 12,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  font: 'inherit',
  '&:focus': { top: 10 },
}));

/** The first tab stop: skips bar and menu. */
export function SkipLink() {
  const translate = useTranslate();
  return (
    <Hidden type="button" onClick={() => document.getElementById('main')?.focus()}>
      {translate('shell.skip')}
    </Hidden>
  );
}
