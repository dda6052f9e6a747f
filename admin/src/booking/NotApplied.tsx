import Box from '@mui/material/Box';
import type { NotApplied as Discount } from '@nanny-polo/shared/quote';
import { useTranslate } from 'react-admin';

/** Why discounts took nothing off: shown for given codes, folded for automatic discounts. */
export function NotApplied({ discounts }: { discounts: readonly Discount[] }) {
  const translate = useTranslate();
  const given = discounts.filter(({ code }) => code !== null);
  const others = discounts.filter(({ code }) => code === null);
  return (
    <>
      {given.length > 0 && <Reasons discounts={given} />}
      {others.length > 0 && (
        <Box component="details" sx={{ mt: 0.5, color: 'text.secondary', fontSize: 13 }}>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {translate('resources.booking.draft.not_applied', { smart_count: others.length })}
          </Box>
          <Reasons discounts={others} />
        </Box>
      )}
    </>
  );
}

function Reasons({ discounts }: { discounts: readonly Discount[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: 13 }}>
      {discounts.map(({ discount, why }) => (
        <li key={discount}>
          {discount}: {why}
        </li>
      ))}
    </Box>
  );
}
