import type { Booking } from '@nanny-polo/shared/booking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { AgencyDataProvider } from '../app/data-provider.ts';

/** A write of a booking from a dialog: when it is done it is announced by `said`, a key of the messages, and closes. */
export function useBookingWrite<Given>(
  record: Booking,
  write: (provider: AgencyDataProvider, given: Given) => Promise<unknown>,
  said: string,
  close: () => void,
) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  return useMutation<unknown, Error, Given>({
    mutationFn: (given) => write(dataProvider, given),
    onSuccess: () => {
      notify(`resources.booking.${said}`, { type: 'success', messageArgs: { code: record.code } });
      close();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['booking'] }),
  });
}
