import { Alert, Box } from '@mui/material';
import { order } from '@nanny-polo/shared/order';
import { useTranslate } from 'react-admin';
import { EditPage } from '../edit/EditPage.tsx';
import { OrderTerms } from './OrderTerms.tsx';
import { validateChanged } from './order-form.ts';

/** Changes an order's due date and note; its lines stay as agreed. */
export function OrderEdit() {
  const translate = useTranslate();
  return (
    <EditPage write={order.write} validate={validateChanged}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
        <Alert severity="info">{translate('resources.order.form.settled')}</Alert>
        <OrderTerms />
      </Box>
    </EditPage>
  );
}
