import {
  CanAccess,
  Pagination,
  ReferenceManyField,
  type ReferenceManyFieldProps,
  useTranslate,
} from 'react-admin';
import { RelatedFailed } from './RelatedFailed.tsx';

type RelatedRecordsProps = Pick<ReferenceManyFieldProps, 'reference' | 'target' | 'sort' | 'children'>;

/** react-admin's `ReferenceManyField` in pages, for admins who may read the other resource; the others are told so. */
export function RelatedRecords({ children, ...field }: RelatedRecordsProps) {
  const translate = useTranslate();
  return (
    <CanAccess resource={field.reference} action="list" accessDenied={translate('record.not_yours')}>
      <ReferenceManyField
        {...field}
        error={<RelatedFailed />}
        pagination={<Pagination rowsPerPageOptions={[]} />}
      >
        {children}
      </ReferenceManyField>
    </CanAccess>
  );
}
