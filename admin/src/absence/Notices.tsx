import Box from '@mui/material/Box';

/** Sentences as a list. */
export const Notices = ({ notices }: { notices: readonly string[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, whiteSpace: 'normal' }}>
    {notices.map((notice) => (
      <li key={notice}>{notice}</li>
    ))}
  </Box>
);
