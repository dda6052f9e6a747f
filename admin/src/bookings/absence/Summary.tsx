import CheckIcon from '@mui/icons-material/Check';
import DoneIcon from '@mui/icons-material/DoneAll';
import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import DiscardedIcon from '@mui/icons-material/UndoOutlined';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import {
  type Absence,
  type AbsenceOutcome,
  applyAbsence,
  discardAbsence,
  planAbsence,
  previewAbsence,
} from '@nanny-polo/shared/bookings/absence';
import type { AbsenceState } from '@nanny-polo/shared/bookings/absence-list';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { FunctionField, NumberField, SimpleShowLayout, useCanAccess, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { nameVisit } from '../../records/record/name-visit.ts';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import { Section } from '../../records/record/Section.tsx';
import { type Refusal, useRecordWrite } from '../../records/record/use-record-write.ts';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { createStateChip } from '../../ui/field/Chip.tsx';
import { formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { useCostWords } from '../cover/Reasons.tsx';
import { WhoIsAsked } from '../cover/WhoIsAsked.tsx';

const AbsenceStateChip = createStateChip<AbsenceState>('resources.absence.state', {
  draft: { tone: 'waiting', icon: DraftIcon },
  open: { tone: 'active', icon: CheckIcon },
  done: { tone: 'good', icon: DoneIcon },
  discarded: { tone: 'quiet', icon: DiscardedIcon },
});

/** The states of visits that are covered or cancelled. */
const settled = ['covered', 'released'];

interface SummaryProps {
  desk: Absence;
  /** Whether the agency will pay every rise when the plan is applied. */
  agencyPays: boolean;
  onAgencyPays: (pays: boolean) => void;
}

/** The absence, what its plan achieves, and what can be done with it. */
export function Summary({ desk, ...paying }: SummaryProps) {
  const costWords = useCostWords();
  const { canAccess: mayChange } = useCanAccess({ resource: 'absence', action: 'edit' });
  const text = useText('absence.summary');
  const { outcome, visits } = desk;
  const isDraft = desk.state === 'draft';
  const covered = visits.filter(({ state }) => settled.includes(state)).length;
  const isPlan = isDraft || desk.state === 'discarded';
  return (
    <Section heading={text('heading')} action={<AbsenceStateChip state={desk.state} />}>
      <PermittedLink to={`/master/nanny-polo/${desk.nanny_polo_id}/show`}>{desk.nanny_name}</PermittedLink>{' '}
      <PhoneLink phone={desk.nanny_phone} />
      <div>{formatPeriod(desk.start_at, desk.end_at)}</div>
      {desk.reason && <div>{desk.reason}</div>}
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
        {text('opened', { who: desk.created_by, when: formatShortInstant(desk.created_at) })}
        {desk.applied_at && (
          <div>{text('applied', { who: desk.applied_by, when: formatShortInstant(desk.applied_at) })}</div>
        )}
      </Box>
      {visits.length > 0 && (
        <Box sx={{ my: 1.5 }}>
          <SimpleShowLayout>
            <FunctionField
              label={text('visits')}
              render={() =>
                text(isPlan ? 'planned' : 'covered', {
                  covered: isPlan ? outcome.covered : covered,
                  visits: visits.length,
                })
              }
            />
            <NumberField source="outcome.new_families" label={text('new_families')} />
            <FunctionField
              label={text('cost')}
              render={() =>
                !isPlan && outcome.covered === 0 ? text('no_nanny') : costWords(outcome.cost_minor)
              }
            />
          </SimpleShowLayout>
        </Box>
      )}
      {isDraft && <Gap gap={desk.gap} />}
      {isDraft && <Alert severity="info">{text('draft')}</Alert>}
      {desk.state === 'discarded' && text('discarded')}
      {isDraft && mayChange && <DraftButtons desk={desk} {...paying} />}
    </Section>
  );
}

/** How far the plan may be from the best one; nothing if it is proven best. */
function Gap({ gap: { covered, new_families, cost_minor } }: { gap: AbsenceOutcome }) {
  const text = useText('absence.summary');
  const parts = [
    ...(covered > 0 ? [text('gap_covered', { smart_count: covered })] : []),
    ...(new_families > 0 ? [text('gap_families', { smart_count: new_families })] : []),
    ...(cost_minor > 0 ? [text('gap_cost', { amount: formatMoney(cost_minor) })] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      {text('gap', { parts: parts.join(', ') })}
    </Alert>
  );
}

function DraftButtons({ desk, agencyPays, onAgencyPays }: SummaryProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState<'apply' | 'discard' | null>(null);
  const text = useText('absence');
  const { id, version } = desk;
  const { start, error, isPending } = useRecordWrite(
    (provider) => provider.call(planAbsence, { params: { id }, body: { version } }),
    () => text('plan.done'),
  );
  const close = () => setOpen(null);
  return (
    <>
      {error && <RefusalAlert error={error} />}
      <LabelledCheckbox
        sx={{ display: 'flex', mt: 1.5 }}
        label={translate('cover.agency_pays')}
        checked={agencyPays}
        onChange={onAgencyPays}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="contained" color="secondary" onClick={() => setOpen('apply')}>
          {text('apply.action')}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={() => start()}>
          {text('plan.action')}
        </Button>
        <Button color="error" onClick={() => setOpen('discard')}>
          {text('discard.action')}
        </Button>
      </Box>
      {open === 'apply' && <ApplyDialog desk={desk} agencyPays={agencyPays} onClose={close} />}
      {open === 'discard' && <DiscardDialog desk={desk} onClose={close} />}
    </>
  );
}

function DiscardDialog({ desk: { id, version }, onClose }: { desk: Absence; onClose: () => void }) {
  const text = useText('absence.discard');
  return (
    <WriteDialog
      title={text('title')}
      text={text('text')}
      write={(provider) => provider.call(discardAbsence, { params: { id }, body: { version } })}
      done={text('done')}
      submit={text('action')}
      isFinal
      isReady
      onClose={onClose}
    />
  );
}

/** Shows which mails applying a plan will send, or why the plan can no longer be applied. */
function ApplyDialog({
  desk: { id, version, nanny_name, visits },
  agencyPays,
  onClose,
}: Omit<SummaryProps, 'onAgencyPays'> & { onClose: () => void }) {
  const translate = useTranslate();
  const text = useText('absence');
  const params = { id };
  const options = { params, body: { version, ...(agencyPays && { agency_pays: true }) } };
  // A preview read during a write may be refused, because the write replaces this version.
  const isWriting = useIsMutating() > 0;
  const preview = useCall(previewAbsence, options, { enabled: !isWriting, keep: true });
  const apply = useRecordWrite(
    (provider) => provider.call(applyAbsence, options),
    () => text('apply.done'),
    onClose,
  );
  const plan = useRecordWrite(
    (provider) => provider.call(planAbsence, { params, body: { version } }),
    () => text('plan.done'),
    onClose,
  );
  const refusal = apply.error ?? plan.error ?? (preview.error as Refusal | null);
  const notices = preview.data?.notices;
  const nameOf = (id: number) => {
    const visit = visits.find(({ booking_id }) => booking_id === id);
    return visit && nameVisit(visit, translate);
  };
  return (
    <ActionDialog
      title={text('apply.title', { name: nanny_name })}
      text={text(notices?.length === 0 ? 'apply.none' : 'apply.text')}
      error={null}
      submit={text('apply.action')}
      disabled={
        !notices || preview.isPlaceholderData || refusal !== null || apply.isPending || plan.isPending
      }
      onSubmit={apply.start}
      onClose={onClose}
      width="md"
    >
      {refusal && <RefusalAlert error={refusal} />}
      {refusal?.body?.code === 'stale_plan' && (
        <Button variant="outlined" disabled={plan.isPending} onClick={() => plan.start()}>
          {text('plan.action')}
        </Button>
      )}
      {preview.error && preview.error === refusal && refusal.body?.code !== 'stale_plan' && (
        <Button variant="outlined" disabled={preview.isFetching} onClick={() => preview.refetch()}>
          {translate('shell.reload')}
        </Button>
      )}
      {!refusal && !notices && <Skeleton height={120} role="status" aria-label={text('apply.loading')} />}
      {!refusal && preview.data && (
        <>
          <Sentences items={preview.data.notices} />
          {preview.data.asking.map(({ booking_id, parent_name, choice, plan }) => (
            <Box key={booking_id} sx={{ mt: 1.5 }}>
              <Box sx={{ fontWeight: 600 }}>
                {text(`apply.${choice === 'ask' ? 'asking' : 'asking_later'}`, {
                  name: nameOf(booking_id) ?? parent_name,
                })}
              </Box>
              <WhoIsAsked plan={plan} brief later={choice !== 'ask'} />
            </Box>
          ))}
          {agencyPays && <Box sx={{ mt: 1.5 }}>{text('apply.agency_pays')}</Box>}
        </>
      )}
    </ActionDialog>
  );
}
