import BackIcon from '@mui/icons-material/ArrowBack';
import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { Autocomplete, Box, IconButton, InputBase, LinearProgress, type PopperProps } from '@mui/material';
import { type Found, maxSearchCharacters } from '@nanny-polo/shared/office/search';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Keys } from '../../ui/field/Keys.tsx';
import { useSteadyHighlight } from '../../ui/input/use-steady-highlight.ts';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { Line } from './Line.tsx';
import type { Option } from './option.ts';

interface ChoicesProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  options: readonly Option[];
  isLoading: boolean;
  /** Shown while the first options are loading. */
  waiting: string;
  none: string;
  failed: string | null;
  onRetry: () => void;
  onActions?: (match: Found) => void;
  onBack?: () => void;
  onEscape: () => void;
  onClose: () => void;
}

/** A field with the options below it. Enter runs one, Tab shows the actions of a record. */
export function Choices(props: ChoicesProps) {
  const { label, placeholder, text, onText, options, isLoading, waiting, none, failed, onRetry } = props;
  const { onActions, onBack, onEscape, onClose } = props;
  const translate = useTranslate();
  const steady = useSteadyHighlight();

  const onKeyDown = (event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean }) => {
    steady();
    const highlighted = options[highlightedIndex(event.target as HTMLElement)];
    const highlightedRecord = highlighted?.found;
    const isTab = event.key === 'Tab' && !event.shiftKey && onActions && highlightedRecord;
    const isBack =
      onBack && ((event.key === 'Backspace' && text === '') || (event.key === 'Tab' && event.shiftKey));
    if (!isTab && !isBack) return;
    event.preventDefault();
    event.defaultMuiPrevented = true;
    if (isBack) onBack();
    else if (isTab && !highlighted.isStale) onActions(highlightedRecord);
  };

  return (
    <>
      <Autocomplete<Option>
        open
        autoHighlight
        disablePortal
        clearOnBlur={false}
        blurOnSelect={false}
        forcePopupIcon={false}
        value={null}
        inputValue={text}
        options={options}
        filterOptions={(all) => all}
        getOptionKey={({ key }) => key}
        getOptionLabel={({ label: words }) => words}
        getOptionDisabled={({ isStale = false }) => isStale}
        disabledItemsFocusable
        isOptionEqualToValue={(one, other) => one.key === other?.key}
        {...(!onBack && { groupBy: ({ group }: Option) => group })}
        loading={isLoading}
        loadingText={waiting}
        noOptionsText={failed ? '' : none}
        onInputChange={(_, typed, reason) => reason === 'input' && onText(typed)}
        onChange={(_, option) => option?.run()}
        onClose={(_, reason) => reason === 'escape' && onEscape()}
        slots={{ popper: Below, paper: Box }}
        slotProps={{ listbox: { component: 'div', sx: list, 'aria-label': label }, paper: { sx: flat } }}
        renderGroup={({ key, group, children }) => (
          <Group key={key} heading={group}>
            {children}
          </Group>
        )}
        renderOption={({ key, ...attributes }, option) => (
          <Line key={key} attributes={attributes} option={option} {...(onActions && { onActions })} />
        )}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <Box ref={input.ref}>
            <InputBase
              autoFocus
              fullWidth
              placeholder={placeholder}
              onKeyDown={onKeyDown}
              startAdornment={
                onBack ? (
                  <IconButton edge="start" aria-label={translate('palette.back')} onClick={onBack}>
                    <BackIcon fontSize="small" />
                  </IconButton>
                ) : (
                  <SearchIcon fontSize="small" sx={{ color: 'text.secondary', mr: 1 }} />
                )
              }
              endAdornment={
                <IconButton edge="end" aria-label={translate('palette.close')} onClick={onClose}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              }
              slotProps={{ input: { ...htmlInput, 'aria-label': label, maxLength: maxSearchCharacters } }}
              sx={{ px: 2, minHeight: 56, fontSize: 16 }}
            />
            <Box sx={{ height: 2 }}>{isLoading && <LinearProgress sx={{ height: 2 }} aria-hidden />}</Box>
            {failed && (
              <RetryAlert severity="error" onRetry={onRetry}>
                {failed}
              </RetryAlert>
            )}
          </Box>
        )}
      />
      <Hints isActions={onBack !== undefined} />
    </>
  );
}

/** Returns the index of the option that the field points to. MUI reports only highlights that the admin chose. */
const highlightedIndex = (field: HTMLElement) =>
  Number(field.getAttribute('aria-activedescendant')?.split('-').at(-1) ?? -1);

/** Shows the options in the dialog below the field, instead of in a popup. */
const Below = ({ children }: PopperProps) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider' }}>{children as ReactNode}</Box>
);

/** Options under their heading, which names their group. */
function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={heading}>
      <Box aria-hidden sx={title}>
        {heading}
      </Box>
      {children}
    </Box>
  );
}

const title = { px: 2, pt: 1.5, pb: 0.5, fontSize: 12.5, fontWeight: 650, color: 'text.secondary' } as const;

/** Without the border and shadow of a popup. */
const flat = { m: 0, border: 0, boxShadow: 'none', overflow: 'visible' } as const;

/** The list scrolls between the field and the hints, and follows the highlighted option. */
const list = {
  maxHeight: { xs: 'calc(100dvh - 60px)', sm: 'calc(76vh - 100px)' },
  p: 0,
  pb: 1,
} as const;

function Hints({ isActions }: { isActions: boolean }) {
  const translate = useTranslate();
  const all = [
    { keys: ['↑', '↓'], what: 'choose' },
    { keys: ['Enter'], what: 'open' },
    ...(isActions
      ? [{ keys: ['Esc'], what: 'back' }]
      : [
          { keys: ['Tab'], what: 'actions' },
          { keys: ['Esc'], what: 'close' },
        ]),
  ];
  return (
    <Box aria-hidden sx={hints}>
      {all.map(({ keys, what }) => (
        <Box key={what} component="span" sx={{ display: 'flex', gap: 0.75 }}>
          <Keys keys={keys} />
          {translate(`palette.keys.${what}`)}
        </Box>
      ))}
    </Box>
  );
}

const hints = {
  display: { xs: 'none', sm: 'flex' },
  gap: 2,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: 12.5,
} as const;
