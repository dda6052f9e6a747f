import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';

/** Returns a function that returns who last changed a record on screen, according to live updates; empty if unknown. */
export function useChangedBy(resource: string, id: unknown): () => string {
  const dataProvider = useDataProvider();
  const last = useRef('');
  useEffect(() => {
    const topic = `resource/${resource}/${id}`;
    const hear = ({ by = '' }: { by?: string }) => {
      last.current = by;
    };
    void dataProvider.subscribe(topic, hear);
    return () => {
      last.current = '';
      void dataProvider.unsubscribe(topic, hear);
    };
  }, [dataProvider, resource, id]);
  return () => last.current;
}
