import { type RaRecord, useGetRecordRepresentation, useRecordContext, useResourceContext } from 'react-admin';
import { ScreenName } from '../../ui/page/PageTitle.tsx';
import { useIsRecordShown } from './FoundRecord.tsx';

interface RecordTitleProps<T> {
  /** Names the record, if its representation is not enough. */
  of?: (record: T) => string;
}

/** The title of a record's screen; nothing for a record that cannot be shown, which `FoundRecord` explains. */
export function RecordTitle<T extends RaRecord>({ of }: RecordTitleProps<T>) {
  const represent = useGetRecordRepresentation(useResourceContext());
  const record = useRecordContext<T>();
  const isShown = useIsRecordShown();
  if (!record || !isShown) return null;
  return <ScreenName title={of ? of(record) : String(represent(record))} />;
}
