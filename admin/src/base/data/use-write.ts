import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * Returns a function that starts work, unless earlier work is still running, and returns the promise of the running
 * work. A second press of a button can arrive before the first is rendered.
 */
export function useOneAtATime<Result>() {
  const running = useRef<Promise<Result> | null>(null);
  return useCallback((work: () => Promise<Result>): Promise<Result> => {
    running.current ??= work().finally(() => {
      running.current = null;
    });
    return running.current;
  }, []);
}

/** Returns a mutation of react-query, whose `mutate` does nothing while it is running. */
export function useWrite<Data, Problem = Error, Given = void>(
  options: UseMutationOptions<Data, Problem, Given>,
) {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const once = useOneAtATime<unknown>();
  const mutate = useCallback(
    (given: Given) => void once(() => mutateAsync(given).catch(() => undefined)),
    [once, mutateAsync],
  );
  return { ...mutation, mutate };
}
