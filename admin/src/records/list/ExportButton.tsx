import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { Button as MuiButton } from '@mui/material';
import { agency } from '@nanny-polo/shared/contract/agency';
import { maximumPage } from '@nanny-polo/shared/contract/list-query';
import { useRef, useState } from 'react';
import { Button, type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useNotification } from '../../base/data/use-notification.ts';
import { type CsvColumn, sourceOf } from './csv-column.ts';
import { findFurtherFields, type ListCall } from './list-call.ts';
import { useTotal } from './use-total.ts';

export interface ExportButtonProps {
  list: ListCall;
  columns: readonly CsvColumn<never>[];
}

/** Exports all records that match the list's filters as CSV. Fetches them page by page and can be stopped. */
export function ExportButton({ list, columns }: ExportButtonProps) {
  const translate = useTranslate();
  const notify = useNotification();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { filterValues, sort, total, resource } = useListContext();
  const totalText = useTotal();
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  async function run() {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    const rows = new Map<number, RaRecord<number>>();
    const fields = findFurtherFields(list, columns.map(sourceOf));
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
        const page = (await dataProvider.call(list, { query, signal })).data as RaRecord<number>[];
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
      const { saveCsv } = await import('./save-csv.ts');
      saveCsv(resource, columns, [...rows.values()], translate);
    } catch (error) {
      if (!signal.aborted)
        notify({
          type: 'error',
          text: translate('list.export_failed', { message: (error as Error).message }),
        });
    } finally {
      setDone(null);
    }
  }

  if (done !== null) {
    return (
      <MuiButton startIcon={<StopIcon />} onClick={() => stop.current?.abort()}>
        {translate('list.exporting', { done: done.toLocaleString(agency.locale), total: totalText })} ·{' '}
        {translate('list.export_stop')}
      </MuiButton>
    );
  }
  return (
    <Button label="list.export" disabled={total === 0} onClick={run}>
      <DownloadIcon />
    </Button>
  );
}
