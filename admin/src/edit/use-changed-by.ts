import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';

/** Returns a function that returns the name of the person who last changed a record; empty if unknown. */
export function useChangedBy(resource: string, id: unknown): () => string {
  const dataProvider = useDataProvider();
  const last = useRef('');
  useEffect(() => {
    const topic = `resource/${resource}/${id}`;
    const listener = ({ by = '' }: { by?: string }) => {
      last.current = by;
    };
    void dataProvider.subscribe(topic, listener);
    return () => {
      last.current = '';
      void dataProvider.unsubscribe(topic, listener);
    };
  }, [dataProvider, resource, id]);
  return () => last.current;
}
