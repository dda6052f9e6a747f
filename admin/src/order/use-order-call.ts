import type { CallOptions, Endpoint } from '@nanny-polo/shared/endpoint';
import type { Order } from '@nanny-polo/shared/order';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../app/data-provider.ts';

interface Refusal extends Error {
  body?: { code?: string; errors?: Record<string, unknown> };
}

interface Write<E extends Endpoint> {
  id: number;
  body: CallOptions<E>['body'];
  headers?: Record<string, string>;
}

/**
 * A write of one order that is no edit. When it is done, `done` says with which words, and closes its dialog; a
 * refusal comes with its message and what belongs to the fields.
 */
export function useOrderCall<E extends Endpoint>(
  endpoint: E,
  done: (number: string) => { said: string; close: () => void },
) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { mutate, error, isPending } = useMutation<Order, Refusal, Write<E>>({
    mutationFn: async ({ id, body, headers }) => {
      const options = { params: { id }, body, ...(headers && { headers }) } as unknown as CallOptions<E>;
      return (await dataProvider.call(endpoint, options)).data as Order;
    },
    onSuccess: ({ number }) => {
      const { said, close } = done(number);
      notify(said, { type: 'success', messageArgs: { _: said } });
      close();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['order'] }),
  });
  const refusal = error && {
    message: error.body?.code === 'stale' ? translate('resources.order.stale') : error.message,
    fields: onlyTexts(error.body?.errors),
  };
  return { mutate, refusal, isPending };
}

const onlyTexts = (errors: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
