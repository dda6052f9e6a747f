import type { ComponentType } from 'react';
import { type RaRecord, ShowBase, useRecordContext } from 'react-admin';
import { Waiting } from '../page/Waiting.tsx';
import { type Words, WordsContext } from './FieldValue.tsx';
import { FoundRecord } from './FoundRecord.tsx';

/**
 * Returns the screen of one record: loading, missing, forbidden, failed, or `Content` with the record. `words` put its
 * fields into words.
 */
export function recordPage<T extends RaRecord<number>>(
  Content: ComponentType<{ record: T }>,
  words: Words = {},
) {
  const Loaded = () => {
    const record = useRecordContext<T>();
    return record ? <Content record={record} /> : <Waiting />;
  };
  return () => (
    <ShowBase<T> queryOptions={{ onError: () => undefined }} loading={<Waiting />} disableAuthentication>
      <FoundRecord>
        <WordsContext value={words}>
          <Loaded />
        </WordsContext>
      </FoundRecord>
    </ShowBase>
  );
}
