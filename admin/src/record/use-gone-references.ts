import type { RestoredField } from '@nanny-polo/shared/record-version';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useOptions } from './options.ts';

/** Returns the fields whose restored values refer to a record that no longer exists, as far as this admin may know. */
export function useGoneReferences(fields: readonly RestoredField[]): readonly string[] {
  const dataProvider = useDataProvider();
  const { references = {} } = useOptions();
  const wanted = fields.flatMap(({ field, to }) => {
    const reference = references[field];
    const ids = [to].flat().filter((id): id is number => typeof id === 'number');
    return reference && ids.length > 0 ? [{ field, reference, ids }] : [];
  });
  const { data = [] } = useQuery({
    queryKey: ['gone-references', wanted],
    queryFn: async () => {
      const gone = wanted.map(async ({ field, reference, ids }) => {
        const { data: found } = await dataProvider.getMany(reference, { ids });
        return ids.every((id) => found.some((one) => one.id === id)) ? [] : [field];
      });
      return (await Promise.all(gone)).flat();
    },
    enabled: wanted.length > 0,
  });
  return data;
}
