import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';

/** The first letters of the first two names. */
export const initials = (name: string): string =>
  name
    .split(' ')
    .filter(Boolean)
    .map((part) => part[0])
    .slice(0, 2)
    .join('');

/** A person by name, with their initials. */
export function Person({ name }: { name: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Avatar
        aria-hidden
        sx={{
          width: 24,
          height: 24,
          fontSize: 10.5,
          fontWeight: 650,
          bgcolor: 'info.light',
          color: 'info.main',
        }}
      >
        {initials(name)}
      </Avatar>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
    </Box>
  );
}
