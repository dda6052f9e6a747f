import type { ComponentType } from 'react';
import { type RaRecord, ShowBase, useRecordContext } from 'react-admin';
import { Waiting } from '../page/Waiting.tsx';
import { FoundRecord } from './FoundRecord.tsx';

/** Returns the screen of one record: loading, missing, forbidden, failed, or `Content` with the record. */
export function recordPage<T extends RaRecord<number>>(Content: ComponentType<{ record: T }>) {
  const Loaded = () => {
    const record = useRecordContext<T>();
    return record ? <Content record={record} /> : <Waiting />;
  };
  return () => (
    <ShowBase<T> queryOptions={{ onError: () => undefined }} loading={<Waiting />} authLoading={<Waiting />}>
      <FoundRecord>
        <Loaded />
      </FoundRecord>
    </ShowBase>
  );
}
