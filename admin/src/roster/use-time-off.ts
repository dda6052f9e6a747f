import { addTimeOff, type TimeOff } from '@nanny-polo/shared/time-off';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import type { Refusal } from '../record/use-record-write.ts';
import { timeSpan } from './words.ts';

interface Options {
  /** The id of the nanny. */
  readonly id: number;
  readonly name: string;
  readonly announce: (words: string) => void;
  readonly onDone: () => void;
}

/** Returns the mutation that records a nanny's time off. */
export function useTimeOff({ id, name, announce, onDone }: Options) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useDataProvider<AgencyDataProvider>();
  const add = useMutation<{ data: TimeOff }, Refusal, { start_at: string; end_at: string; note: string }>({
    mutationFn: (body) => provider.call(addTimeOff, { params: { id }, body }),
    onSuccess: ({ data }) => {
      const time = timeSpan(Date.parse(data.start_at), Date.parse(data.end_at));
      const words = translate('roster.off_done', { name, time });
      announce(words);
      notify(words, { type: 'success', messageArgs: { _: words }, autoHideDuration: 10_000 });
      onDone();
    },
  });
  return { add: add.mutate, error: add.error, isPending: add.isPending };
}
