import { Alert, Box } from '@mui/material';
import { type ClosingDay, maxPeriods, type SchoolTerm } from '@nanny-polo/shared/time/agency-days';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { columnsOf, decodeFile, type Fault, type PeriodField, parsePeriods } from './parse-periods.ts';
import { describePeriod } from './words.ts';

type Period = ClosingDay | SchoolTerm;

/** A larger file is no list of days. */
const maxBytes = 1_000_000;
const shownFaults = 10;

interface Preview {
  readonly periods: readonly Period[];
  /** The number of those in the file that the form has already. */
  readonly known: number;
  readonly faults: readonly Fault[];
  readonly problem: string | null;
}

const keyOf = ({ first_day, last_day, name }: Period) => `${first_day} ${last_day} ${name}`;
const keyOfAll = (period: Period) =>
  'closed' in period ? `${keyOf(period)} ${period.closed} ${period.holiday}` : keyOf(period);

/** Returns the entries that those of a file do not replace, which have the same days and name but other switches. */
function withoutThese(entered: readonly Period[], periods: readonly Period[]): Period[] {
  const keys = new Set(periods.map(keyOf));
  return entered.filter((period) => !keys.has(keyOf(period)));
}

/** A button that reads periods from a CSV file, shows them and adds them to the form. */
export function PeriodsFile({ field }: { field: PeriodField }) {
  const text = useText('agency-settings.file');
  const { getValues, setValue } = useFormContext();
  const [preview, setPreview] = useState<Preview | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const failed = (problem: string) => setPreview({ periods: [], known: 0, faults: [], problem });
    if (file.size > maxBytes) return failed(text('too_large'));
    const { periods, faults } = parsePeriods(decodeFile(await file.arrayBuffer()), field);
    const entered: readonly Period[] = getValues(field);
    const known = new Set(entered.map(keyOfAll));
    const fresh = [...new Map(periods.map((period) => [keyOf(period), period])).values()].filter(
      (period) => !known.has(keyOfAll(period)),
    );
    const others = withoutThese(entered, fresh).length;
    if (others + fresh.length > maxPeriods)
      return failed(text('too_many', { count: fresh.length, entered: others, most: maxPeriods }));
    setPreview({ periods: fresh, known: periods.length - fresh.length, faults, problem: null });
  };
  const add = () => {
    const periods = preview?.periods ?? [];
    setValue(field, [...withoutThese(getValues(field), periods), ...periods], { shouldDirty: true });
    setPreview(null);
  };
  return (
    <>
      <FileButton
        label={text(`button.${field}`)}
        accept={['.csv', 'text/csv']}
        variant="outlined"
        size="small"
        onChoose={([file]) => void read(file)}
      />
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
        {text('columns', { columns: columnsOf(field).join(', ') })}
      </Box>
      {preview && (
        <ActionDialog
          title={text(`title.${field}`)}
          text={text(preview.faults.length > 0 || preview.problem ? 'refused' : 'preview')}
          error={null}
          submit={text('add', { smart_count: preview.periods.length })}
          disabled={preview.periods.length === 0}
          isReady
          onSubmit={add}
          onClose={() => setPreview(null)}
        >
          {preview.problem && <Alert severity="error">{preview.problem}</Alert>}
          <Faults faults={preview.faults} />
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {preview.periods.map((period) => (
              <li key={keyOf(period)}>{describePeriod(period, text)}</li>
            ))}
          </Box>
          {preview.known > 0 && <Box sx={{ mt: 1 }}>{text('known', { smart_count: preview.known })}</Box>}
        </ActionDialog>
      )}
    </>
  );
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  const text = useText('agency-settings.file');
  if (faults.length === 0) return null;
  return (
    <Alert severity="error">
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {faults.slice(0, shownFaults).map(({ line, column, message }) => (
          <li key={`${line} ${column}`}>
            {column === null
              ? text('fault_of_line', { line, message })
              : text('fault', { line, column, message })}
          </li>
        ))}
      </Box>
      {faults.length > shownFaults && text('more_faults', { smart_count: faults.length - shownFaults })}
    </Alert>
  );
}
