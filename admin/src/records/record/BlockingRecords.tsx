import { Box } from '@mui/material';
import { Link, type RaRecord, useGetRecordRepresentation, useResourceDefinitions } from 'react-admin';
import type { ResourceOptions } from './options.ts';

const codes = ['slot_taken', 'in_use', 'children_booked'];

/** Links to the records that block a write. Renders nothing if the API's refusal names none. */
export function BlockingRecords({ error }: { error: unknown }) {
  const { body } = error as { body?: { code?: string; data?: Record<string, RaRecord[]> } };
  const definitions = useResourceDefinitions<ResourceOptions>();
  if (!codes.includes(body?.code ?? '')) return null;
  return Object.values(definitions).map(({ name, options }) => {
    const records = options?.blockersKey && body?.data?.[options.blockersKey];
    return records && <Links key={name} resource={name} records={records} />;
  });
}

function Links({ resource, records }: { resource: string; records: readonly RaRecord[] }) {
  const represent = useGetRecordRepresentation(resource);
  if (records.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5 }}>
      {records.map((record) => (
        <Link key={record.id} to={`/${resource}/${record.id}/show`}>
          {represent(record)}
        </Link>
      ))}
    </Box>
  );
}
