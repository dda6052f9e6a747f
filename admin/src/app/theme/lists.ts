import type { Theme } from '@mui/material';
import { createElement } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { ListPagination } from '../../records/list/ListPagination.tsx';
import { ListTitle } from '../../records/list/ListTitle.tsx';
import { TableBody } from '../../records/list/TableBody.tsx';

interface Themed {
  theme: Theme;
}

/** The look of lists, and the props that every list shares. */
export const lists: RaThemeOptions['components'] = {
  // The layout checks access by path.
  RaList: {
    defaultProps: {
      disableAuthentication: true,
      pagination: createElement(ListPagination),
      perPage: 25,
      title: createElement(ListTitle),
    },
    // A list is no wider than the screen; its tabs and its table scroll.
    styleOverrides: { root: { '& .RaList-main': { minWidth: 0 }, '& .RaList-noActions': { marginTop: 0 } } },
  },
  RaListToolbar: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        flexWrap: 'wrap',
        // Filters come first; the actions stay on their line as long as there is room.
        [theme.breakpoints.down('sm')]: {
          flexDirection: 'column',
          alignItems: 'stretch',
          background: 'none',
        },
      }),
    },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        '&&': {
          flexWrap: 'wrap',
          alignItems: 'center',
          minHeight: 0,
          padding: '0 0 12px',
          backgroundColor: 'transparent',
          [theme.breakpoints.down('sm')]: { justifyContent: 'flex-start' },
        },
      }),
    },
  },
  RaFilterForm: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        [theme.breakpoints.up('md')]: { flex: '1 1 260px' },
        [theme.breakpoints.down('sm')]: { '& .RaFilterFormInput-spacer': { display: 'none' } },
      }),
    },
  },
  RaSearchInput: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        [theme.breakpoints.up('sm')]: { width: 260 },
        '& input::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  RaCreateButton: { defaultProps: { variant: 'outlined', color: 'primary' } },
  // Selecting records that are not on screen would let a bulk action reach records unseen.
  RaBulkActionsToolbar: {
    defaultProps: { selectAllButton: false },
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        // Covers the head of the table beside the checkbox of the page.
        '& .RaBulkActionsToolbar-toolbar': {
          ...(theme.palette.mode === 'dark' && { backgroundColor: theme.palette.background.paper }),
          inset: '0 0 auto 52px',
          minHeight: 40,
          height: 40,
          transform: 'none',
          borderRadius: 0,
        },
        '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
        '& .RaBulkActionsToolbar-topToolbar': { padding: 0, minHeight: 40, flexWrap: 'nowrap' },
      }),
    },
  },
  // The table scrolls in its card, codes do not wrap, and long names are truncated.
  RaDataTable: {
    defaultProps: { body: TableBody, rowClick: 'show' },
    styleOverrides: {
      root: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { paddingLeft: 8, paddingRight: 8 },
        '& .MuiTableCell-root:last-child': { paddingRight: 16 },
        '& .person': { maxWidth: 280 },
        // A booking that waits for nothing has an empty cell.
        '& td:not(.column-waits_for):empty::before, & td > span:empty::before': { content: '"—"' },
        '& .column-code, & .column-number, & .column-postcode': { whiteSpace: 'nowrap' },
      },
    },
  },
  // The app bar covers the top of the screen, hence the scroll margin. A pressed row changes colour at once.
  RaDataTableRow: {
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        scrollMarginTop: 64,
        '&&:active': { backgroundColor: theme.palette.action.focus },
        '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
      }),
    },
  },
  RaSimpleList: {
    defaultProps: { rowClick: 'show' },
    styleOverrides: {
      root: ({ theme }: Themed) => ({
        padding: 0,
        '& .MuiListItem-root ~ .MuiListItem-root': { borderTop: `1px solid ${theme.palette.divider}` },
        '& .MuiListItemText-primary': { fontWeight: 650, overflowWrap: 'anywhere' },
        // It begins below a chip at the right, and is as wide as the row.
        '& .MuiListItemText-secondary': { clear: 'right', overflowWrap: 'anywhere' },
        '& .RaSimpleList-tertiary': { opacity: 1, marginLeft: 8 },
      }),
    },
  },
  RaEmpty: { styleOverrides: { root: { '& .RaEmpty-icon': { width: '4em', height: '4em' } } } },
};
