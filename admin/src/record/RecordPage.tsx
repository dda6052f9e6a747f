import type { ReactNode } from 'react';
import { type RaRecord, ShowBase, useRecordContext } from 'react-admin';
import { Waiting } from '../page/Waiting.tsx';
import { FoundRecord } from './FoundRecord.tsx';

interface RecordPageProps<T> {
  /** The screen of the record once it is loaded. */
  children: (record: T) => ReactNode;
}

/** The screen of one record: loading, missing, forbidden, failed, or the record. */
export function RecordPage<T extends RaRecord<number>>({ children }: RecordPageProps<T>) {
  return (
    <ShowBase<T> queryOptions={{ onError: () => undefined }} loading={<Waiting />} authLoading={<Waiting />}>
      <FoundRecord>
        <Content<T>>{children}</Content>
      </FoundRecord>
    </ShowBase>
  );
}

function Content<T extends RaRecord<number>>({ children }: RecordPageProps<T>) {
  const record = useRecordContext<T>();
  return record ? children(record) : <Waiting />;
}
