import { font, getSchemes, mixColours, radius, type Scheme } from '@nanny-polo/shared/agency/tokens';
import type { RaThemeOptions } from 'react-admin';
import { forms } from './forms.ts';
import { lists } from './lists.ts';
import { PlainDiv, PlainLabel, PlainSpan } from './plain-element.ts';
import { recordComponents } from './records.ts';
import { shellComponentsOf, sidebar } from './shell.ts';

function themeOf(scheme: Scheme, mode: 'light' | 'dark'): RaThemeOptions {
  const border = `1px solid ${scheme.line}`;
  const outline = mixColours(scheme.textQuiet, scheme.surface, 0.26);
  const notchedOutline = { borderColor: outline, '& legend': { fontSize: '0.88em' } };
  const floating = { border, boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)' };
  return {
    palette: {
      mode,
      primary: {
        main: scheme.primary,
        dark: scheme.primaryHover,
        light: scheme.primary,
        contrastText: scheme.onPrimary,
      },
      secondary: {
        main: scheme.callToAction,
        dark: scheme.callToActionHover,
        light: scheme.callToActionHover,
        contrastText: scheme.onCallToAction,
      },
      error: { main: scheme.bad, light: scheme.badFill, dark: scheme.bad, contrastText: scheme.surface },
      warning: {
        main: scheme.warning,
        light: scheme.warningFill,
        dark: scheme.warning,
        contrastText: scheme.surface,
      },
      success: { main: scheme.good, light: scheme.goodFill, dark: scheme.good, contrastText: scheme.surface },
      info: { main: scheme.onQuiet, light: scheme.quiet, dark: scheme.onQuiet, contrastText: scheme.surface },
      background: { default: scheme.ground, paper: scheme.surface },
      text: { primary: scheme.text, secondary: scheme.textQuiet, disabled: scheme.textQuiet },
      divider: scheme.line,
    },
    shape: { borderRadius: radius.medium },
    sidebar,
    typography: {
      fontFamily: font.text,
      fontSize: 14,
      htmlFontSize: 16,
      h1: { fontSize: 20, fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h2: { fontSize: 16, fontWeight: 650, lineHeight: 1.4 },
      h3: { fontSize: 14, fontWeight: 650, lineHeight: 1.4 },
      h5: { fontSize: 20, fontWeight: 650 },
      h6: { fontSize: 16, fontWeight: 650 },
      body1: { fontSize: 14, lineHeight: 1.5 },
      body2: { fontSize: 14, lineHeight: 1.43 },
      caption: { fontSize: 12.5, lineHeight: 1.4 },
      button: { fontWeight: 600, textTransform: 'none', fontSize: 14 },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 150,
        short: 150,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 150,
      },
    },
    components: {
      ...shellComponentsOf(scheme),
      ...forms,
      ...recordComponents,
      ...lists,
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: 'tabular-nums' },
          // Smaller text in an input makes Safari on an iPhone zoom in.
          '@media (pointer: coarse)': {
            'input, textarea, select, .MuiSelect-select, .MuiPickersSectionList-root': {
              fontSize: '16px !important',
            },
          },
          ...printed,
          ':focus-visible': { outline: `2px solid ${scheme.focus}`, outlineOffset: 2 },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '1ms !important',
              animationIterationCount: '1 !important',
              transitionDuration: '1ms !important',
            },
          },
        },
      },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' }, outlined: { border } },
      },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiPopover: { styleOverrides: { paper: floating } },
      MuiAutocomplete: {
        defaultProps: { fullWidth: true },
        styleOverrides: { paper: floating },
      },
      MuiDialog: {
        styleOverrides: { paper: { border, borderRadius: radius.large, overflowWrap: 'break-word' } },
      },
      MuiDialogActions: {
        styleOverrides: {
          root: { '@media (pointer: coarse)': { '& .MuiButton-root': { minHeight: 44 } } },
        },
      },
      // A menu is as wide as its longest item, up to the width of the screen; longer items wrap.
      MuiMenuItem: { styleOverrides: { root: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { borderRadius: radius.medium, minHeight: 34 }, sizeSmall: { fontSize: 14 } },
      },
      MuiButtonBase: {
        styleOverrides: {
          root: { '&.Mui-focusVisible': { outline: `2px solid ${scheme.focus}`, outlineOffset: -2 } },
        },
      },
      MuiTextField: {
        defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
      },
      MuiFormControl: {
        defaultProps: {
          variant: 'outlined',
          margin: 'dense',
          size: 'small',
          fullWidth: true,
          component: PlainDiv,
        },
      },
      MuiCheckbox: { defaultProps: { component: PlainSpan } as object },
      MuiFormControlLabel: { defaultProps: { as: PlainLabel } as object },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { backgroundColor: scheme.surface },
          notchedOutline,
        },
      },
      MuiFormHelperText: {
        styleOverrides: { root: { fontSize: 12.5, marginLeft: 2, '&:empty': { display: 'none' } } },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderBottom: border, padding: '0 12px', height: 40 },
          head: {
            color: scheme.textQuiet,
            fontWeight: 600,
            fontSize: 13,
            backgroundColor: scheme.surface,
            whiteSpace: 'nowrap',
          },
          paddingCheckbox: { padding: '0 2px 0 8px', width: 44 },
        },
      },
      MuiTableRow: {
        styleOverrides: {
          root: {
            '&:last-child td': { borderBottom: 0 },
            '&.MuiTableRow-hover:hover': { backgroundColor: mode === 'light' ? scheme.sunken : scheme.line },
          },
        },
      },
      MuiTableSortLabel: { styleOverrides: { root: { minHeight: 32, minWidth: 32 } } },
      MuiTab: {
        styleOverrides: {
          root: { minHeight: 44, minWidth: 0, padding: '6px 12px', fontWeight: 600, color: scheme.textQuiet },
        },
      },
      MuiTabs: { styleOverrides: { root: { minHeight: 44 }, indicator: { height: 3, borderRadius: 3 } } },
      MuiTooltip: {
        defaultProps: { enterDelay: 300 },
        styleOverrides: { tooltip: { fontSize: 12.5, backgroundColor: scheme.text, color: scheme.ground } },
      },
      MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
      MuiChip: { styleOverrides: { root: { fontWeight: 600, fontSize: 12.5 } } },
      MuiAlert: {
        styleOverrides: {
          root: { borderRadius: radius.medium, alignItems: 'flex-start', overflowWrap: 'anywhere' },
          standard: {
            '&.MuiAlert-colorInfo': { backgroundColor: scheme.quiet, color: scheme.onQuiet },
            '&.MuiAlert-colorSuccess': { backgroundColor: scheme.goodFill, color: scheme.good },
            '&.MuiAlert-colorWarning': { backgroundColor: scheme.warningFill, color: scheme.warning },
            '&.MuiAlert-colorError': { backgroundColor: scheme.badFill, color: scheme.bad },
            '& .MuiAlert-icon': { color: 'inherit' },
          },
        },
      },
      MuiInputLabel: {
        styleOverrides: {
          outlined: { '&.MuiInputLabel-shrink': { transform: 'translate(14px, -9px) scale(0.88)' } },
        },
      },
      MuiPickersOutlinedInput: {
        styleOverrides: {
          root: { '&.Mui-disabled': { color: scheme.textQuiet } },
          notchedOutline,
        },
      },
      MuiSkeleton: { defaultProps: { animation: 'wave' } },
    },
  };
}

/** On paper: the record, without the frame, shades and what can be pressed. */
const printed = {
  '@media print': {
    '@page': { margin: '14mm' },
    'body, #root, .MuiPaper-root': { background: 'none !important' },
    '.RaLayout-appFrame': { marginTop: '0 !important' },
    '.MuiAppBar-root': { position: 'static !important', border: '0 !important' },
    '.MuiAppBar-root button, .MuiAppBar-root img, .RaSidebar-fixed, .MuiDrawer-root, .MuiButton-root, .MuiIconButton-root, .MuiTabs-root, .MuiSnackbar-root, .MuiFab-root, nav, .off-paper, #roster-help':
      { display: 'none !important' },
    '.roster': { maxHeight: 'none !important', overflow: 'visible !important' },
    'section, .row, tr': { breakInside: 'avoid' },
  },
} as const;

const { light, dark } = getSchemes();
export const lightTheme = themeOf(light, 'light');
export const darkTheme = themeOf(dark, 'dark');
