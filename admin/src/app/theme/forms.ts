import type { Theme } from '@mui/material';
import { radius } from '@nanny-polo/shared/agency/tokens';
import { createElement } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { CreateTitle, EditTitle } from '../../records/edit/titles.tsx';
import { FoundRecord } from '../../records/record/FoundRecord.tsx';
import { Waiting } from '../../ui/page/Waiting.tsx';

/** Keeps a form as it is when its record is fetched again: `ChangesByOthers` decides what to merge. */
const keepAll = {
  keepValues: true,
  keepDefaultValues: true,
  keepDirty: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepIsSubmitSuccessful: true,
  keepSubmitCount: true,
  keepIsValid: true,
  keepIsValidating: true,
  keepFieldsRef: true,
} as const;

/** A form, with a notice above and an aside below it. */
const main = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 } as const;

export const forms: RaThemeOptions['components'] = {
  RaEdit: {
    defaultProps: {
      mutationMode: 'pessimistic',
      redirect: 'show',
      actions: false,
      title: createElement(EditTitle),
      component: FoundRecord,
      loading: createElement(Waiting),
      disableAuthentication: true,
      queryOptions: { onError: () => undefined },
    },
    styleOverrides: {
      root: { '& .RaEdit-main': main, '& .RaEdit-noActions': { marginTop: 0 } },
    },
  },
  RaCreate: {
    defaultProps: {
      redirect: 'show',
      title: createElement(CreateTitle),
      component: 'div',
      disableAuthentication: true,
    },
    styleOverrides: {
      root: { '& .RaCreate-main': main, '& .RaCreate-noActions.RaCreate-noActions': { marginTop: 0 } },
    },
  },
  RaSimpleForm: {
    defaultProps: { mode: 'onBlur', noValidate: true, resetOptions: keepAll, spacing: 2 },
    styleOverrides: {
      root: { '&&': { padding: 0 }, maxWidth: 860, '& > div': { alignItems: 'stretch' } },
    },
  },
  RaToolbar: {
    defaultProps: { disableGutters: true },
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        '&&': {
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          gap: 8,
          marginTop: 16,
          padding: '12px 0',
          backgroundColor: theme.palette.background.default,
          borderTop: `1px solid ${theme.palette.divider}`,
        },
      }),
    },
  },
  RaArrayInput: { styleOverrides: { root: { gridColumn: '1 / -1' } } },
  RaSimpleFormIterator: {
    defaultProps: { inline: true, fullWidth: true, disableReordering: true, disableClear: true },
    styleOverrides: {
      root: {
        // The button that removes an entry is hidden until the pointer hovers, so the keyboard could not reach it.
        '& .RaSimpleFormIterator-action.RaSimpleFormIterator-action': { visibility: 'visible' },
        // The button that adds an entry shows its label.
        '& .button-add': { fontFamily: 'inherit', gap: 4, padding: '4px 8px', borderRadius: radius.medium },
        '& .button-add::after': { content: 'attr(aria-label)', fontSize: 14, fontWeight: 600 },
        '& .RaSimpleFormIterator-line': { padding: '8px 0', alignItems: 'flex-start' },
        '& .RaSimpleFormIterator-form': {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
          columnGap: 12,
        },
      },
    },
  },
  RaSaveButton: { defaultProps: { color: 'secondary' } },
};
