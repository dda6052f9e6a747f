import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { Button } from '@mui/material';
import { maximumPage } from '@nanny-polo/shared/list-query';
import { saveFile } from '@nanny-polo/shared/save-file';
import { useRef, useState } from 'react';
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import { columnOf, type ExportColumn } from './columns.ts';
import { csv } from './csv.ts';
import { useTotal } from './use-total.ts';

interface ExportButtonProps<T> {
  columns: readonly ExportColumn<T>[];
  /** The columns' fields that are not part of the list record. */
  fields?: readonly string[] | undefined;
}

/** Exports all records that match the list's filters as CSV. Fetches them page by page and can be stopped. */
export function ExportButton<T extends { id: number }>({ columns, fields }: ExportButtonProps<T>) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { filterValues, sort, total, resource } = useListContext<T>();
  const totalText = useTotal();
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  async function run() {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    // By id, because a record created in the meantime shifts others to the next page.
    const rows = new Map<number, T>();
    try {
      for (let page = 1; !signal.aborted; page += 1) {
        setDone(rows.size);
        const pagination = { page, perPage: maximumPage };
        const found = await dataProvider.getList<T>(resource, {
          filter: filterValues,
          sort,
          pagination,
          signal,
          ...(fields && { meta: { fields } }),
        });
        for (const record of found.data) rows.set(record.id, record);
        if (found.data.length < maximumPage) break;
      }
      if (signal.aborted) return;
      const text = (name: string, values = {}) => translate(`resources.${resource}.${name}`, values);
      const read = columns.map((column) => columnOf(column, text));
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
