import GlobalStyles from '@mui/material/GlobalStyles';
import { memo } from 'react';
import { look } from './look.ts';

/** The stylesheet of the grid. Its elements only have class names, so that none is styled while it is rendered. */
export const Look = memo(function Look() {
  return <GlobalStyles styles={(theme) => ({ '.roster': theme.unstable_sx(look) })} />;
});
