import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { Button } from '@mui/material';
import { maximumPage } from '@nanny-polo/shared/list-query';
import { saveFile } from '@nanny-polo/shared/save-file';
import { useRef, useState } from 'react';
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { type Column, fileColumn } from './columns.tsx';
import { csv } from './csv.ts';
import { furtherFields, type ListCall } from './list-call.ts';
import { useTotal } from './use-total.ts';

interface ExportButtonProps<T> {
  list: ListCall;
  columns: readonly Column<T>[];
}

/** Exports all records that match the list's filters as CSV. Fetches them page by page and can be stopped. */
export function ExportButton<T extends { id: number }>({ list, columns }: ExportButtonProps<T>) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { filterValues, sort, total, resource } = useListContext<T>();
  const totalText = useTotal();
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  async function run() {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    const rows = new Map<number, T>();
    const exported = columns.filter(({ only }) => only !== 'table');
    const fields = furtherFields(list, exported);
    try {
      let start = 0;
      while (!signal.aborted) {
        setDone(rows.size);
        const range = [start, start + maximumPage - 1];
        const order = [sort.field, sort.order];
        const query = {
          filter: filterValues,
          sort: order,
          range,
          total: 'estimate',
          ...(fields.length > 0 && { fields }),
        };
        const page = (await dataProvider.call(list, { query, signal })).data as T[];
        // Each page begins with the last record of the page before, unless earlier records have been deleted meanwhile.
        if (start > 0 && !(page[0] && rows.has(page[0].id))) {
          start = Math.max(0, start - maximumPage);
          continue;
        }
        for (const record of page) rows.set(record.id, record);
        if (page.length < maximumPage) break;
        start += maximumPage - 1;
      }
      if (signal.aborted) return;
      const text = (name: string, values = {}) => translate(`resources.${resource}.${name}`, values);
      const read = exported.map((column) => fileColumn(column, text));
      const body = [...rows.values()].map((record) => read.map(({ cell }) => cell(record)));
      const file = new Blob([csv([read.map(({ heading }) => heading), ...body])], { type: 'text/csv' });
      saveFile(file, `${resource.replace('/', '-')}.csv`);
    } catch (error) {
      if (!signal.aborted)
        notify('list.export_failed', { type: 'error', messageArgs: { message: (error as Error).message } });
    } finally {
      setDone(null);
    }
  }

  if (done !== null) {
    return (
      <Button startIcon={<StopIcon />} onClick={() => stop.current?.abort()}>
        {translate('list.exporting', { done: done.toLocaleString('en-GB'), total: totalText })} ·{' '}
        {translate('list.export_stop')}
      </Button>
    );
  }
  return (
    <Button
      startIcon={<DownloadIcon />}
      title={translate('list.export_hint', { total: totalText, smart_count: total ?? 0 })}
      disabled={!total}
      onClick={run}
    >
      {translate('list.export')}
    </Button>
  );
}
