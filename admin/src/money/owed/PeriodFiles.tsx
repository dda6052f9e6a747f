import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { getInvoices, getStatement } from '@nanny-polo/shared/money/order-account';
import type { Parent } from '@nanny-polo/shared/people/parents';
import { useState } from 'react';
import { useDownload } from '../../records/record/use-download.ts';
import { isDay } from '../../ui/field/instant.ts';
import { DayField } from '../../ui/input/DayField.tsx';
import { ToggleChoice } from '../../ui/input/ToggleChoice.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { type PeriodName, periodNames, periodOf } from './periods.ts';

export type Family = Pick<Parent, 'id' | 'first_name' | 'last_name'>;

/** The days of a period, and its documents: a family's statement and invoices, or the invoices of all families. */
export function PeriodFiles({ parent }: { parent?: Family }) {
  const text = useTextsOf('owed');
  const { download, isPending } = useDownload();
  const [name, setName] = useState<PeriodName | 'other'>('this_quarter');
  const [{ from, to }, setPeriod] = useState<{ from: string | null; to: string | null }>(() =>
    periodOf('this_quarter'),
  );
  const isRight = isDay(from) && isDay(to) && from <= to;
  const query = { from: from ?? '', to: to ?? '' };
  const change = (changed: object) => {
    setName('other');
    setPeriod({ from, to, ...changed });
  };
  const button = (key: 'statement' | 'invoices', load: () => unknown) => (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadIcon />}
      disabled={!isRight || isPending}
      onClick={load}
    >
      {text(`period.${key}`)}
    </Button>
  );
  const span = `${parent ? `${wordsOf(parent)}-` : ''}${from}-to-${to}`;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', maxWidth: 460 }}>
      <ToggleChoice<string>
        aria-label={text('period.label')}
        options={periodNames}
        labelOf={(option) => text(`period.${option}`)}
        value={name}
        onChange={(option) => {
          setName(option as PeriodName);
          setPeriod(periodOf(option as PeriodName));
        }}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
          gap: 1.5,
          width: '100%',
        }}
      >
        <DayField label={text('period.from')} value={from} onChange={(day) => change({ from: day })} />
        <DayField
          label={text('period.to')}
          value={to}
          onChange={(day) => change({ to: day })}
          fault={isRight ? undefined : text('period.wrong')}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {parent &&
          button('statement', () =>
            download({
              fetchFile: (provider) =>
                provider.call(getStatement, { query: { ...query, parent_id: parent.id } }),
              name: `statement-${span}`,
            }),
          )}
        {button('invoices', () =>
          download({
            fetchFile: (provider) =>
              provider.call(getInvoices, {
                query: { ...query, ...(parent && { parent_id: parent.id }) },
              }),
            name: `invoices-${span}`,
          }),
        )}
      </Box>
    </Box>
  );
}

/** Returns a family's name as a part of a file's name. */
const wordsOf = ({ first_name, last_name }: Family): string =>
  `${first_name} ${last_name}`
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
