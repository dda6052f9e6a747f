import type { Series } from '@nanny-polo/shared/series';
import { confirmSeries } from '@nanny-polo/shared/series-work';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';
import { PreviewedDialog } from '../repeat/PreviewedDialog.tsx';
import { wordsOfAction } from './action-words.ts';

/** Confirms the accepted visits of a series. */
export function ConfirmSeriesDialog({ record, onClose }: { record: Series; onClose: () => void }) {
  const translate = useTranslate();
  const [agencyPays, setAgencyPays] = useState(false);
  return (
    <PreviewedDialog
      id={record.id}
      call={confirmSeries}
      body={{ version: record.version, ...(agencyPays && { agency_pays: true }) }}
      {...wordsOfAction(translate, 'confirm', record)}
      onClose={onClose}
    >
      <LabelledCheckbox
        label={translate('resources.series.input.agency_pays')}
        checked={agencyPays}
        onChange={setAgencyPays}
      />
    </PreviewedDialog>
  );
}
