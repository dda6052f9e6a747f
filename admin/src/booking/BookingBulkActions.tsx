import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { BulkDeleteButton, useTranslate } from 'react-admin';

const BulkChange = lazy(() =>
  import('./BookingBulkChange.tsx').then((module) => ({ default: module.BookingBulkChange })),
);

/** What can be done with several bookings at once. */
export function BookingBulkActions() {
  const translate = useTranslate();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Button startIcon={<EditIcon />} onClick={() => setChanging(true)}>
        {translate('list.change_selected')}
      </Button>
      <BulkDeleteButton mutationMode="pessimistic" />
      {changing && (
        <Suspense>
          <BulkChange onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
