import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import { Box, IconButton, InputBase } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedEvent, useListContext, useTranslate } from 'react-admin';

/** The search box of a list. Sends its text as the filter `q`. */
export function SearchBox() {
  const translate = useTranslate();
  const { filterValues, displayedFilters, setFilters, resource } = useListContext();
  const known = filterValues.q ?? '';
  const [typed, setTyped] = useState(known);
  const sent = useRef(known);
  useEffect(() => {
    if (known !== sent.current) setTyped(known);
    sent.current = known;
  }, [known]);
  // Reads the filters when the search is sent, because they may change during typing.
  const send = useDebouncedEvent((q: string) => {
    const { q: _, ...others } = filterValues;
    sent.current = q;
    setFilters(q ? { ...others, q } : others, displayedFilters);
  }, 300);
  const search = (typedNow: string) => {
    setTyped(typedNow);
    send(typedNow.trim());
  };
  return (
    <Box role="search" sx={{ display: 'flex', flex: { xs: '1 1 100%', md: '0 1 320px' } }}>
      <InputBase
        value={typed}
        onChange={(event) => search(event.target.value)}
        placeholder={translate(`resources.${resource}.search_hint`, { _: translate('list.search') })}
        startAdornment={<SearchIcon fontSize="small" sx={{ color: 'text.secondary', mr: 1 }} />}
        endAdornment={
          typed && (
            <IconButton
              size="small"
              aria-label={translate('ra.action.clear_input_value')}
              onClick={() => search('')}
            >
              <ClearIcon fontSize="small" />
            </IconButton>
          )
        }
        slotProps={{ input: { 'aria-label': translate('list.search'), maxLength: 200 } }}
        sx={box}
      />
    </Box>
  );
}

const box = {
  flex: 1,
  height: 36,
  px: 1.25,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main' },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
