import { Alert, Box } from '@mui/material';
import { describeUnprintable, isInFamilyRecord } from '@nanny-polo/shared/contract/unprintable';
import type { Order } from '@nanny-polo/shared/money/order';
import { orderUnprintable } from '@nanny-polo/shared/money/order-invoice';
import { useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';

/** What the order's invoice and credit notes cannot print, with a link to the family's record if that helps. */
export function UnprintableAlert({ record: { id, parent_id } }: { record: Order }) {
  const translate = useTranslate();
  const { data = [] } = useCall(orderUnprintable, { params: { id } });
  if (data.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {data.map((unprintable) => (
        <Box key={unprintable.part + unprintable.text}>{describeUnprintable(unprintable)}</Box>
      ))}
      {data.some(isInFamilyRecord) && (
        <PermittedLink to={`/users/parents/${parent_id}`}>
          {translate('resources.order.show.to_family')}
        </PermittedLink>
      )}
    </Alert>
  );
}
