import { Box } from '@mui/material';

/** Keys as labelled on the keyboard, pressed together or one after the other. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flexShrink: 0 }}>
      {keys.map((key) => (
        <Box key={key} component="kbd" sx={cap}>
          {key}
        </Box>
      ))}
    </Box>
  );
}

const cap = {
  minWidth: 20,
  boxSizing: 'border-box',
  px: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '5px',
  bgcolor: 'background.default',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: 12,
  lineHeight: '18px',
  textAlign: 'center',
} as const;
