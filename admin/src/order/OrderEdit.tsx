import { Alert } from '@mui/material';
import { order } from '@nanny-polo/shared/order';
import { Edit, SimpleForm, useTranslate } from 'react-admin';
import { ChangesByOthers } from '../edit/ChangesByOthers.tsx';
import { FormToolbar } from '../edit/FormToolbar.tsx';
import { EditTitle } from '../edit/titles.tsx';
import { UnsavedGuard } from '../edit/UnsavedGuard.tsx';
import { useSaved } from '../edit/use-saved.ts';
import { Waiting } from '../page/Waiting.tsx';
import { FoundRecord } from '../record/FoundRecord.tsx';
import { OrderTerms } from './OrderTerms.tsx';
import { validateChanged } from './order-form.ts';

/** Changes an order's due date and note; its lines stay as agreed. */
export function OrderEdit() {
  const translate = useTranslate();
  return (
    <Edit
      title={<EditTitle />}
      mutationOptions={{ onSuccess: useSaved('updated') }}
      component={FoundRecord}
      loading={<Waiting />}
    >
      <SimpleForm sx={{ maxWidth: 860 }} validate={validateChanged} toolbar={<FormToolbar />}>
        <ChangesByOthers write={order.write} />
        <Alert severity="info">{translate('resources.order.form.settled')}</Alert>
        <OrderTerms />
        <UnsavedGuard />
      </SimpleForm>
    </Edit>
  );
}
