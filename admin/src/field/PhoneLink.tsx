import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';

const SpacedPhone = lazy(() =>
  import('../phone/SpacedPhone.tsx').then((module) => ({ default: module.SpacedPhone })),
);

/** A telephone number with spaces, as a link that calls it. Renders nothing without a number. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  if (!phone) return null;
  return (
    <Box
      component="a"
      href={`tel:${phone}`}
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'inline-block', lineHeight: '24px', color: 'primary.main', whiteSpace: 'nowrap' }}
    >
      <Suspense fallback={phone}>
        <SpacedPhone phone={phone} />
      </Suspense>
    </Box>
  );
}
