import GlobalStyles from '@mui/material/GlobalStyles';
import { memo } from 'react';
import { look } from './look.ts';

/** The stylesheet of the grid. Its elements have only class names, so that rendering them computes no styles. */
export const Look = memo(function Look() {
  return <GlobalStyles styles={(theme) => ({ '.roster': theme.unstable_sx(look) })} />;
});
