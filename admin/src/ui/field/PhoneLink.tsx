import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '../../base/messages/lazy-screen.ts';

const SpacedPhone = lazyPart(async () => (await import('../phone/SpacedPhone.tsx')).SpacedPhone);

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
