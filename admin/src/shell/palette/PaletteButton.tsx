import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase, Dialog, InputBase, type Theme, useMediaQuery } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import { loadChunkAhead } from '../../base/session/missed-chunk.ts';
import { Keys } from '../../ui/field/Keys.tsx';
import { ErrorPage } from '../../ui/page/ErrorPage.tsx';
import { isPaletteKey, paletteKeys } from '../shortcuts/palette-keys.ts';
import { useRememberRecords } from './recent.ts';

const Palette = lazyScreen(async () => (await import('./Search.tsx')).Palette);

/** Returns whether another dialog is open, which must be closed first. */
const isBusy = () => document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null;

/** The field in the bar, a button on a phone, that opens the command palette, as Ctrl-K and ⌘K do. */
export function PaletteButton({ onHelp }: { onHelp: () => void }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  useRememberRecords();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (open) setOpen(false);
      else if (!isBusy()) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  const close = () => setOpen(false);
  const title = translate('shell.find');
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadChunkAhead(Palette.load)}
        sx={field}
      >
        <SearchIcon sx={{ fontSize: { xs: 24, md: 20 } }} />
        <Box component="span" sx={words}>
          {title}
        </Box>
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'flex' } }}>
          <Keys keys={paletteKeys} />
        </Box>
      </ButtonBase>
      <Dialog
        open={open}
        onClose={close}
        fullWidth
        maxWidth="sm"
        fullScreen={narrow}
        slotProps={{
          container: { sx: { alignItems: 'flex-start' } },
          paper: { 'aria-label': title, sx: narrow ? wholeScreen : paper },
        }}
      >
        <PaletteContent onClose={close} onHelp={onHelp} />
      </Dialog>
    </>
  );
}

/** The dialog's content. It is unmounted with the dialog, so each opening begins without text. */
function PaletteContent(actions: { onClose: () => void; onHelp: () => void }) {
  const [text, setText] = useState('');
  return (
    <ErrorBoundary FallbackComponent={ErrorPage}>
      <Suspense fallback={<Typed text={text} onText={setText} />}>
        <Palette text={text} onText={setText} {...actions} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Takes the typed text until the palette is loaded. */
function Typed({ text, onText }: { text: string; onText: (text: string) => void }) {
  const translate = useTranslate();
  return (
    <InputBase
      autoFocus
      value={text}
      onChange={(event) => onText(event.target.value)}
      slotProps={{ input: { 'aria-label': translate('shell.find') } }}
      sx={{ px: 2, minHeight: 56 }}
    />
  );
}

const field = {
  gap: 1,
  flexShrink: 0,
  font: 'inherit',
  width: { xs: 40, md: 240 },
  height: { xs: 40, md: 36 },
  px: { md: 1.25 },
  borderRadius: { xs: '20px', md: 1 },
  border: { md: 1 },
  borderColor: { md: 'text.secondary' },
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** On a phone only the icon is shown, and the words are its accessible name. */
const words = {
  clipPath: { xs: 'inset(50%)', md: 'none' },
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  flex: 1,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textAlign: 'left',
} as const;

const wholeScreen = { border: 0, borderRadius: 0 } as const;

/** Keeps the dialog's upper edge in place while the results change. */
const paper = { mt: '10vh', maxHeight: '76vh' } as const;
