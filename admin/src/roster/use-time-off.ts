import { addTimeOff, removeTimeOff, type TimeOff } from '@nanny-polo/shared/nanny-polo';
import { useMutation } from '@tanstack/react-query';
import { createElement } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { useNotifyError } from '../data/use-notify-error.ts';
import type { Refusal } from '../record/use-record-write.ts';
import { UndoNotice } from './UndoNotice.tsx';
import { timeSpan } from './words.ts';

interface Options {
  /** The nanny. */
  readonly id: number;
  readonly name: string;
  readonly announce: (words: string) => void;
  readonly onDone: () => void;
}

/** Records a nanny's time off from the roster, and offers to undo it. */
export function useTimeOff({ id, name, announce, onDone }: Options) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const provider = useDataProvider<AgencyDataProvider>();
  const report = (words: string, undo: (() => void) | null) => {
    announce(words);
    notify(createElement(UndoNotice, { words, undo }), { autoHideDuration: 10_000 });
  };
  const remove = useMutation({
    mutationFn: ({ id: entry }: TimeOff) => provider.call(removeTimeOff, { params: { id, entry } }),
    onSuccess: () => report(translate('roster.off_undone', { name }), null),
    onError: notifyError,
  });
  const add = useMutation<{ data: TimeOff }, Refusal, { start_at: string; end_at: string; note: string }>({
    mutationFn: (body) => provider.call(addTimeOff, { params: { id }, body }),
    onSuccess: ({ data }) => {
      const time = timeSpan(Date.parse(data.start_at), Date.parse(data.end_at));
      report(translate('roster.off_done', { name, time }), () => remove.mutate(data));
      onDone();
    },
  });
  return { add: add.mutate, error: add.error, isPending: add.isPending };
}
