import { Alert } from '@mui/material';
import { order } from '@nanny-polo/shared/money/order';
import { Edit, SimpleForm, useTranslate } from 'react-admin';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { OrderTerms } from './OrderTerms.tsx';
import { validateChanged } from './order-form.ts';

/** Changes an order's due date and note; its lines stay as agreed. */
export function OrderEdit() {
  const translate = useTranslate();
  return (
    <Edit mutationOptions={{ onSuccess: useSaved('updated') }}>
      <SimpleForm validate={validateChanged} toolbar={<FormToolbar />}>
        <ChangesByOthers write={order.write} />
        <Alert severity="info">{translate('resources.order.form.settled')}</Alert>
        <OrderTerms />
      </SimpleForm>
    </Edit>
  );
}
