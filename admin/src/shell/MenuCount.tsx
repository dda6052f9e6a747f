import Box from '@mui/material/Box';
import { countBookings } from '@nanny-polo/shared/booking';
import { countParentDocuments } from '@nanny-polo/shared/parent-documents';
import { usePermissions, useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { useLiveState } from '../live/use-live.ts';
import { opens, type Rights } from '../session/rights.ts';

/** What waits behind an entry of the menu, by the entry's path. */
const counts = {
  '/booking': {
    access: 'booking',
    text: 'live.bookings',
    call: countBookings,
    query: { filter: { task: ['to_confirm', 'unfilled'] } },
  },
  '/users/parents': {
    access: 'parent-documents',
    text: 'live.documents',
    call: countParentDocuments,
    query: { filter: { state: ['submitted', 'resubmitted', 'in_review'] } },
  },
} as const;

interface MenuCountProps {
  path: string;
  /** Whether there is room beside the entry's name. */
  wide: boolean;
}

/**
 * How many records wait behind an entry of the menu, for admins who may read them. Without live updates there is none,
 * since it would soon be wrong.
 */
export function MenuCount({ path, wide }: MenuCountProps) {
  const state = useLiveState();
  const { permissions } = usePermissions<Rights>();
  const one = counts[path as keyof typeof counts];
  if (state === 'starting' || state === 'off') return null;
  if (!one || !permissions || !opens(permissions, one.access, 'visit')) return null;
  return <Count {...one} wide={wide} />;
}

function Count({ call, query, text, wide }: (typeof counts)[keyof typeof counts] & { wide: boolean }) {
  const translate = useTranslate();
  const { data } = useCall(call, { query } as never);
  const sum = Object.values<number>(data ?? {}).reduce((total, count) => total + count, 0);
  if (sum === 0) return null;
  const words = translate(text, { smart_count: sum });
  return (
    <Box component="span" role="img" aria-label={words} title={words} sx={wide ? beside : above}>
      {sum > 99 ? '99+' : sum}
    </Box>
  );
}

const badge = {
  position: 'absolute',
  pointerEvents: 'none',
  px: 0.75,
  borderRadius: 5,
  bgcolor: 'info.light',
  color: 'info.main',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
} as const;

const beside = {
  ...badge,
  right: 10,
  top: '50%',
  translate: '0 -50%',
  fontSize: 12,
  lineHeight: '20px',
} as const;
const above = { ...badge, right: 0, top: 0, px: 0.5, fontSize: 10.5, lineHeight: '16px' } as const;
