import { BulkDelete } from './BulkDelete.tsx';
import { BulkEditButton, type BulkEditButtonProps } from './BulkEditButton.tsx';

/** The `bulkActionButtons` of a list whose records can be changed and deleted. */
export const BulkActions = (props: BulkEditButtonProps) => (
  <>
    <BulkEditButton {...props} />
    <BulkDelete />
  </>
);
