import Box from '@mui/material/Box';

/** A telephone number that calls it when pressed; nothing without one. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  if (!phone) return null;
  return (
    <Box component="a" href={`tel:${phone}`} sx={{ color: 'primary.main', whiteSpace: 'nowrap' }}>
      {phone}
    </Box>
  );
}
