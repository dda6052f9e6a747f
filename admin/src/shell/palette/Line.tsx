import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Box } from '@mui/material';
import type { Found } from '@nanny-polo/shared/office/search';
import type { HTMLAttributes } from 'react';
import { useTranslate } from 'react-admin';
import { Keys } from '../../ui/field/Keys.tsx';
import type { Option } from './option.ts';

interface LineProps {
  option: Option;
  attributes: HTMLAttributes<HTMLElement>;
  onActions?: (match: Found) => void;
}

/** An option: what it is, its status and why it was found, or the keys that do the same. */
export function Line({ option, attributes, onActions }: LineProps) {
  const translate = useTranslate();
  const { label, detail, status, why, keys, icon, found } = option;
  return (
    <Box {...attributes} sx={line}>
      <Box component="span" sx={{ display: 'flex', color: 'text.secondary', flexShrink: 0 }}>
        {icon}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {label}
        </Box>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[detail, status, why].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {keys && keys.length > 0 && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'flex' } }}>
          <Keys keys={keys} />
        </Box>
      )}
      {found && onActions && (
        // For the pointer only: an option must not contain a control, and the keyboard has Tab.
        <Box
          component="span"
          title={translate('palette.more')}
          data-actions={option.key}
          onClick={(event) => {
            event.stopPropagation();
            onActions(found);
          }}
          sx={more}
        >
          <MoreIcon fontSize="small" />
        </Box>
      )}
    </Box>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  boxSizing: 'border-box',
  px: 2,
  py: 0.75,
  cursor: 'pointer',
  '&&&.Mui-focused': { bgcolor: 'info.light' },
  '&&&[aria-disabled="true"]': { opacity: 0.6 },
} as const;

const more = {
  display: 'flex',
  p: 1,
  mr: -1,
  borderRadius: '18px',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
