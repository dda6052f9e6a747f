import { radius } from '@nanny-polo/shared/agency/tokens';
import { agency } from '@nanny-polo/shared/contract/agency';
import { createElement } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { FoundRecord } from '../../records/record/FoundRecord.tsx';
import { RecordTitle } from '../../records/record/RecordTitle.tsx';
import { TermAndValue } from './TermAndValue.tsx';

const twoColumns = '@media (min-width: 1200px)';

export const recordComponents = {
  RaShow: {
    defaultProps: {
      title: createElement(RecordTitle),
      component: FoundRecord,
      // The layout checks access by path, and the screen itself says why a record cannot be shown.
      disableAuthentication: true,
      queryOptions: { onError: () => undefined },
    },
    styleOverrides: {
      root: {
        maxWidth: 1240,
        '& .RaShow-main': {
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 16,
          alignItems: 'start',
          [twoColumns]: {
            '&:has(> .RaShow-card ~ *)': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr)' },
          },
        },
        '& .RaShow-noActions': { marginTop: 0 },
        '& > .MuiToolbar-root.MuiToolbar-root': { justifyContent: 'flex-end' },
        // Related records that fill one page need no other pages.
        '& .MuiTablePagination-root:not(:has(button:enabled))': { display: 'none' },
        '& .RaShow-card': { display: 'grid', gap: 16 },
        '& .RaShow-main > *, & .RaShow-card > *': { minWidth: 0 },
        // What belongs to a record that is gone or forbidden.
        '&:has([data-unavailable])': {
          '& > .MuiToolbar-root, & .RaShow-card ~ *': { display: 'none' },
        },
        // Several of them would lie upon each other, so they look as on a wide screen.
        '& .RaCreateButton-floating.RaCreateButton-floating': {
          position: 'static',
          gap: 4,
          width: 'auto',
          height: 40,
          padding: '0 12px',
          border: '1px solid',
          borderRadius: radius.medium,
          boxShadow: 'none',
          '&, &:hover': { backgroundColor: 'transparent', color: 'inherit' },
          '&::after': { content: 'attr(aria-label)' },
        },
      },
    },
  },
  // A long title in the bar ends in an ellipsis.
  RaConfigurable: { styleOverrides: { root: { display: 'inline' } } },
  RaSimpleShowLayout: {
    defaultProps: { component: 'dl', spacing: 0 } as object,
    styleOverrides: {
      root: {
        padding: 0,
        '& .RaSimpleShowLayout-stack': {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          gap: 12,
          margin: 0,
        },
        '& .RaSimpleShowLayout-row': { display: 'block', margin: 0, minWidth: 0 },
        '& .wide': { gridColumn: '1 / -1' },
        '@media (min-width: 390px)': { '& .ra-field-email': { gridColumn: 'span 2' } },
      },
    },
  },
  RaLabeled: {
    defaultProps: { component: TermAndValue, TypographyProps: { component: 'dt' } as object },
    styleOverrides: {
      root: {
        '& .RaLabeled-label': { fontSize: 12.5, margin: 0 },
        '& dd': { margin: 0, overflowWrap: 'anywhere' },
        '& dd:empty::before, & dd > :empty::before': { content: '"—"' },
      },
    },
  },
  RaTabbedShowLayout: {
    styleOverrides: { root: { minWidth: 0, '& .RaTabbedShowLayout-content': { padding: '16px 0 0' } } },
  },
  RaTab: { styleOverrides: { root: { '& .RaTab-row': { display: 'block', margin: 0 } } } },
  RaDateField: {
    defaultProps: { locales: agency.locale, options: { dateStyle: 'medium', timeZone: 'UTC' } },
  },
  RaNumberField: { defaultProps: { locales: agency.locale } },
} satisfies RaThemeOptions['components'];
