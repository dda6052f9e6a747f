import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { order } from '@nanny-polo/shared/order';
import { useTranslate } from 'react-admin';
import { EditPage } from '../edit/EditPage.tsx';
import { OrderTerms } from './OrderTerms.tsx';
import { validateChanged } from './order-form.ts';

const fields = Object.keys(order.write.shape);

/** Changes an order's due date and note; its lines stay as agreed. */
export function OrderEdit() {
  const translate = useTranslate();
  return (
    <EditPage fields={fields} validate={validateChanged}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
        <Alert severity="info">{translate('resources.order.form.settled')}</Alert>
        <OrderTerms />
      </Box>
    </EditPage>
  );
}
