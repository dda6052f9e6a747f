import { Box, ListSubheader, MenuItem, TextField } from '@mui/material';
import {
  type Absence,
  type AbsenceOptions,
  absenceOptions,
  chooseForVisit,
} from '@nanny-polo/shared/bookings/absence';
import type { AbsenceChoice, AbsenceVisit } from '@nanny-polo/shared/bookings/absence-visit';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { nameVisit } from '../../records/record/name-visit.ts';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { formatWeekdayName } from '../../ui/field/instant.ts';
import { useText } from '../../ui/page/use-text.ts';
import { Reasons, useCostWords } from '../cover/Reasons.tsx';

/** The choices without a nanny. */
const without = ['swap', 'swap_then_ask', 'ask', 'leave_open', 'release'] as const satisfies AbsenceChoice[];

interface ChoiceSelectProps {
  desk: Absence;
  visit: AbsenceVisit;
}

/** Chooses who takes a visit. Shows for each nanny the reasons to choose them and how the plan would change. */
export function ChoiceSelect({ desk, visit }: ChoiceSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const text = useText('absence.visits');
  const translate = useTranslate();
  const { booking_id, choice, replacement, chain } = visit;
  const params = { id: desk.id, booking: booking_id };
  const { data, error: failure } = useCall(absenceOptions, { params }, { enabled: isOpen });
  const isWriting = useIsMutating() > 0;
  const nannies = data?.nannies ?? [];
  const isListed = nannies.some((one) => one.nanny_polo_id === replacement?.nanny_polo_id);
  // The chosen option is in the list from the start, so that it keeps the focus when the others arrive.
  const listed: readonly ListedNanny[] = replacement && !isListed ? [replacement, ...nannies] : nannies;
  const nameOf = (value: string) =>
    listed.find((one) => String(one.nanny_polo_id) === value)?.name ?? text(value);
  const { start, error } = useRecordWrite<string>(
    (provider, value) =>
      provider.call(chooseForVisit, {
        params: { id: desk.id },
        body: { version: desk.version, booking_id, ...choiceOf(value) },
      }),
    (value) => text('chosen', { name: nameVisit(visit, translate), choice: nameOf(value) }),
  );
  const value = replacement ? String(replacement.nanny_polo_id) : choice;
  return (
    <>
      <TextField
        select
        fullWidth
        size="small"
        label={text('choose', { day: formatWeekdayName(visit.start_at) })}
        value={value}
        disabled={isWriting}
        onChange={({ target }) => target.value !== value && start(target.value)}
        slotProps={{
          select: {
            open: isOpen,
            onOpen: () => setOpen(true),
            onClose: () => setOpen(false),
            renderValue: (shown) => nameOf(String(shown)),
            MenuProps: { slotProps: { paper: { sx: { maxHeight: 480, maxWidth: 560 } } } },
          },
        }}
      >
        {isOpen && !data && !failure && <ListSubheader>{text('loading')}</ListSubheader>}
        {failure && <ListSubheader>{text('failed', { message: failure.message })}</ListSubheader>}
        {data?.nannies.length === 0 && <ListSubheader>{text('nobody')}</ListSubheader>}
        {listed.map((nanny) => (
          <MenuItem
            key={nanny.nanny_polo_id}
            value={String(nanny.nanny_polo_id)}
            sx={{ whiteSpace: 'normal' }}
          >
            <Option option={nanny} desk={desk} isChosen={String(nanny.nanny_polo_id) === value} />
          </MenuItem>
        ))}
        {(chain ? without : without.slice(2)).map((option) => (
          <MenuItem key={option} value={option}>
            {text(option)}
          </MenuItem>
        ))}
      </TextField>
      {error && <RefusalAlert error={error} />}
    </>
  );
}

function choiceOf(value: string): { choice: AbsenceChoice; nanny_polo_id?: number } {
  const choice = without.find((one) => one === value);
  return choice ? { choice } : { choice: 'offer', nanny_polo_id: Number(value) };
}

/** A nanny of the list, with the plan that would follow from choosing them, once it is loaded. */
type ListedNanny = Omit<NonNullable<AbsenceVisit['replacement']>, 'phone'> &
  Partial<Omit<AbsenceOptions['nannies'][number], 'week'>>;

interface OptionProps {
  option: ListedNanny;
  desk: Absence;
  isChosen: boolean;
}

/** A nanny with the reasons to choose them, the price difference, and how the plan would change. */
function Option({
  desk: { visits, outcome: now },
  option: { name, why, cost_minor, week, outcome = now, also_changed = [] },
  isChosen,
}: OptionProps) {
  const translate = useTranslate();
  const costWords = useCostWords();
  const changed = visits.filter(({ code }) => also_changed.includes(code));
  const text = useText('absence.visits');
  const counted = (difference: number, more: string, fewer: string) =>
    difference === 0
      ? []
      : [text(`effect.${difference > 0 ? more : fewer}`, { smart_count: Math.abs(difference) })];
  const effects = isChosen
    ? []
    : [
        ...counted(outcome.covered - now.covered, 'covered', 'uncovered'),
        ...counted(outcome.new_families - now.new_families, 'more_new', 'fewer_new'),
        ...(changed.length > 0
          ? [
              text('also_changed', {
                smart_count: changed.length,
                names: changed.map((visit) => nameVisit(visit, translate)).join(', '),
              }),
            ]
          : []),
      ];
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 650 }}>{name}</Box>
        <Box sx={{ whiteSpace: 'nowrap' }}>{costWords(cost_minor)}</Box>
      </Box>
      <Reasons why={why} week={week} />
      {effects.length > 0 && <Box sx={{ fontSize: 13, color: 'warning.main' }}>{effects.join(' · ')}</Box>}
    </Box>
  );
}
