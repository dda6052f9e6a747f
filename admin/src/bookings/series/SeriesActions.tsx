import type { Series } from '@nanny-polo/shared/bookings/series';
import { confirmSeries } from '@nanny-polo/shared/bookings/series-work';
import { useState } from 'react';
import { useRedirect, useTranslate } from 'react-admin';
import { ActionButtons } from '../../records/record/ActionButtons.tsx';
import { Section } from '../../records/record/Section.tsx';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { AnswerSeriesDialog } from './AnswerSeriesDialog.tsx';
import { CancelSeriesDialog } from './CancelSeriesDialog.tsx';
import { ChangeSeriesDialog } from './ChangeSeriesDialog.tsx';
import { OfferSeriesDialog } from './OfferSeriesDialog.tsx';
import { PreviewedDialog } from './PreviewedDialog.tsx';

type Action = 'confirm' | 'answer' | 'offer' | 'change' | 'nanny' | 'price' | 'pause' | 'end';

/** Returns the actions that a series allows now, the next step first. */
function actionsOf({ visits, offers, over }: Series): Action[] {
  if (over) return visits.to_confirm > 0 ? ['confirm'] : [];
  return [
    ...(visits.to_confirm > 0 ? (['confirm'] as const) : []),
    ...(offers.some(({ state }) => state === 'waiting') ? (['answer'] as const) : []),
    ...(visits.open > 0 ? (['offer'] as const) : []),
    'change',
    'nanny',
    'price',
    'pause',
    'end',
  ];
}

const steps: readonly Action[] = ['confirm', 'answer', 'offer'];

const isEnding = (action: Action) => action === 'pause' || action === 'end';

export function SeriesActions({ record }: { record: Series }) {
  const translate = useTranslate();
  const [doing, setDoing] = useState<Action | null>(null);
  const actions = actionsOf(record);
  const main = actions.find((action) => steps.includes(action));
  return (
    <Section heading={translate('record.next')}>
      {actions.length === 0 && translate('record.no_transition')}
      <ActionButtons
        actions={actions.filter((action) => !isEnding(action))}
        labelOf={(action) => translate(`resources.series.action.${action}`)}
        main={main}
        more={actions.filter(isEnding)}
        onChoose={setDoing}
      />
      {doing && <Doing action={doing} record={record} onClose={() => setDoing(null)} />}
    </Section>
  );
}

interface DoingProps {
  action: Action;
  record: Series;
  onClose: () => void;
}

function Doing({ action, ...rest }: DoingProps) {
  const redirect = useRedirect();
  switch (action) {
    case 'confirm':
      return <ConfirmSeriesDialog {...rest} />;
    case 'answer':
      return <AnswerSeriesDialog {...rest} />;
    case 'offer':
      return <OfferSeriesDialog {...rest} />;
    case 'pause':
    case 'end':
      return <CancelSeriesDialog action={action} {...rest} />;
    default:
      return (
        <ChangeSeriesDialog
          action={action}
          {...rest}
          onDone={(series) => redirect('show', 'series', series)}
        />
      );
  }
}

function ConfirmSeriesDialog({ record, onClose }: { record: Series; onClose: () => void }) {
  const text = useText('series.input');
  const [agencyPays, setAgencyPays] = useState(false);
  return (
    <PreviewedDialog
      record={record}
      action="confirm"
      call={confirmSeries}
      body={{ version: record.version, ...(agencyPays && { agency_pays: true }) }}
      onClose={onClose}
    >
      <LabelledCheckbox label={text('agency_pays')} checked={agencyPays} onChange={setAgencyPays} />
    </PreviewedDialog>
  );
}
