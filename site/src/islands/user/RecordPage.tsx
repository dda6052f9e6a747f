import { type ReactNode, useCallback, useState } from 'react';
import { readPageToken } from '../../lib/page-token.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { Load } from './AccountSection.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Text } from './user-text.ts';

interface ContentProps<T> {
  readonly read: (id: number) => Promise<T>;
  /** Renders the record; `set` replaces it with the response to a write. */
  readonly children: (record: T, set: (record: T) => void, reload: () => void) => ReactNode;
}

interface Props<T> extends ContentProps<T> {
  readonly text: Text;
  /** The heading before the record is loaded. */
  readonly title: string;
  readonly titleOf: (record: T) => string;
}

const waiting = <Skeleton of={['card', 'card', 'form']} />;

/** The page of a booking or a repeating booking. The path ends with its id. */
export function RecordPage<T>({ text, title, titleOf, ...content }: Props<T>) {
  const [record, setRecord] = useState<T>();
  return (
    <AccountPage
      text={text}
      section="bookings"
      title={record ? titleOf(record) : title}
      isTitleLate
      waiting={waiting}
    >
      <Content {...content} onLoaded={setRecord} />
    </AccountPage>
  );
}

function Content<T>({
  read,
  children,
  onLoaded,
}: ContentProps<T> & { readonly onLoaded: (record: T) => void }) {
  const fetchIt = useCallback(async () => {
    const record = await read(Number(readPageToken()));
    onLoaded(record);
    return record;
  }, [read, onLoaded]);
  const load = useLoad(fetchIt);
  return (
    <Load load={load} waiting={waiting}>
      {(record) => children(record, load.set, load.reload)}
    </Load>
  );
}
