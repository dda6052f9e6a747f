import { Box, Typography } from '@mui/material';
import type { Event } from '@nanny-polo/shared/contract/event';
import type { Restoration, RestoredField } from '@nanny-polo/shared/office/record-version';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useResourceContext, useTranslate } from 'react-admin';
import { formatShortInstant } from '../../ui/field/instant.ts';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { ChangeWords } from './ChangeWords.tsx';
import { useFieldLabel } from './FieldValue.tsx';
import { useOptions } from './options.ts';
import { WriteDialog } from './WriteDialog.tsx';

interface RestoreDialogProps {
  record: RaRecord<number>;
  event: Event;
  restoration: Restoration;
  onClose: () => void;
}

/** Shows what restoring a version would change, and saves the chosen fields as an edit. */
export function RestoreDialog({ record, event, restoration, onClose }: RestoreDialogProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const label = useFieldLabel();
  const time = formatShortInstant(event.at);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const gone = useGoneReferences(restoration.fields);
  const fields = restoration.fields.filter(({ field }) => !gone.includes(field));
  const chosen = fields.filter(({ field }) => !leftOut.includes(field));
  const keptSentences = [
    ...restoration.kept.map(({ field, why }) => translate(`history.kept_${why}`, { name: label(field) })),
    ...gone.map((field) => translate('history.kept_gone', { name: label(field) })),
  ];
  return (
    <WriteDialog
      title={translate('history.restore_title')}
      text={translate('history.restore_text', { time, actor: event.actor })}
      write={(provider) => {
        const values = Object.fromEntries(chosen.map(({ field, to }) => [field, to]));
        const data = { version: record.version, ...values };
        return provider.update(resource, { id: record.id, data, previousData: record });
      }}
      done={translate('history.restored', { time })}
      submit={translate('history.restore_submit', { smart_count: chosen.length })}
      disabled={chosen.length === 0}
      onClose={onClose}
      width="md"
    >
      {restoration.isErased && <Typography>{translate('history.kept_erased')}</Typography>}
      {fields.length + keptSentences.length === 0 && !restoration.isErased && (
        <Typography>{translate('history.nothing')}</Typography>
      )}
      {fields.map(({ field, from, to }) => (
        <Box key={field} sx={{ overflowWrap: 'anywhere' }}>
          <LabelledCheckbox
            size="medium"
            label={<ChangeWords field={field} from={from} to={to} />}
            checked={!leftOut.includes(field)}
            onChange={(checked) =>
              setLeftOut(checked ? leftOut.filter((one) => one !== field) : [...leftOut, field])
            }
          />
        </Box>
      ))}
      {keptSentences.length > 0 && (
        <>
          <Typography sx={{ fontWeight: 650, mt: 2 }}>{translate('history.kept')}</Typography>
          <Sentences items={keptSentences} sx={{ color: 'text.secondary' }} />
        </>
      )}
    </WriteDialog>
  );
}

/** Returns the fields whose restored values refer to a record that no longer exists, as far as this admin may know. */
function useGoneReferences(fields: readonly RestoredField[]): readonly string[] {
  const dataProvider = useDataProvider();
  const { references = {} } = useOptions();
  const lookups = fields.flatMap(({ field, to }) => {
    const reference = references[field];
    const ids = [to].flat().filter((id): id is number => typeof id === 'number');
    return reference && ids.length > 0 ? [{ field, reference, ids }] : [];
  });
  const { data = [] } = useQuery({
    queryKey: ['gone-references', lookups],
    queryFn: async () => {
      const gone = lookups.map(async ({ field, reference, ids }) => {
        const { data: existing } = await dataProvider.getMany(reference, { ids });
        return ids.every((id) => existing.some((one) => one.id === id)) ? [] : [field];
      });
      return (await Promise.all(gone)).flat();
    },
    enabled: lookups.length > 0,
  });
  return data;
}
