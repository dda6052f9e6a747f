import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, IconButton } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useTotal } from './use-total.ts';

const sizes = [10, 25, 50, 100];

/** The range of records shown, buttons for the other pages, and the page size. */
export function Pages() {
  const translate = useTranslate();
  const { page, perPage, total = 0, setPage, setPerPage, isPending } = useListContext();
  const totalText = useTotal();
  if (isPending || total === 0) return null;
  const last = Math.ceil(total / perPage);
  const from = (page - 1) * perPage + 1;
  return (
    <Box
      component="nav"
      aria-label={translate('list.pages')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, minHeight: 48, color: 'text.secondary' }}
    >
      <Box component="label" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {translate('ra.navigation.page_rows_per_page')}{' '}
        <Box
          component="select"
          value={perPage}
          onChange={(event: React.ChangeEvent<HTMLSelectElement>) => setPerPage(Number(event.target.value))}
          sx={{
            font: 'inherit',
            color: 'text.primary',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'text.secondary',
            borderRadius: '6px',
            p: 0.5,
          }}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Box>
      </Box>
      <Box sx={{ ml: 'auto' }}>
        {translate('list.range', {
          from: from.toLocaleString('en-GB'),
          to: Math.min(total, page * perPage).toLocaleString('en-GB'),
          total: totalText,
        })}
      </Box>
      <IconButton
        aria-label={translate('ra.navigation.previous')}
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
      >
        <PreviousIcon />
      </IconButton>
      <IconButton
        aria-label={translate('ra.navigation.next')}
        disabled={page >= last}
        onClick={() => setPage(page + 1)}
      >
        <NextIcon />
      </IconButton>
    </Box>
  );
}
