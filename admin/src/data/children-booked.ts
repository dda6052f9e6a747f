import type { ChildrenBooking } from '@nanny-polo/shared/children-booked';
import { useSyncExternalStore } from 'react';
import type { AgencyDataProvider } from './data-provider.ts';

/** Asks whether to save what books children twice; `bookings` are those that they already have at that time. */
interface ChildrenQuestion {
  readonly bookings: readonly ChildrenBooking[];
  readonly answer: (isAgreed: boolean) => void;
}

let questions: readonly ChildrenQuestion[] = [];
const listeners = new Set<() => void>();

function setQuestions(next: typeof questions): void {
  questions = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the question that the admin is asked; null if there is none. */
export const useChildrenQuestion = () => useSyncExternalStore(subscribe, () => questions[0] ?? null);

const askAdmin = (bookings: readonly ChildrenBooking[]) =>
  new Promise<boolean>((resolve) => {
    const question: ChildrenQuestion = {
      bookings,
      answer: (isAgreed) => {
        setQuestions(questions.filter((one) => one !== question));
        resolve(isAgreed);
      },
    };
    setQuestions([...questions, question]);
  });

/** Returns the bookings that the API's `children_booked` names; null for any other error. */
function bookingsOf(error: unknown): readonly ChildrenBooking[] | null {
  const { body } = error as { body?: { code?: string; data?: { bookings?: readonly ChildrenBooking[] } } };
  return body?.code === 'children_booked' ? (body.data?.bookings ?? []) : null;
}

/** Returns whether the API refused a write with `children_booked`. */
export const isChildrenBooked = (error: unknown): boolean => bookingsOf(error) !== null;

/** The ids of the bookings beside which the children may be booked; nothing until the admin has agreed. */
interface Consent {
  readonly also_booked?: readonly number[];
}

async function askAndRepeat<Result>(
  write: (consent: Consent) => Promise<Result>,
  consent: Consent = {},
): Promise<Result> {
  try {
    return await write(consent);
  } catch (error) {
    const bookings = bookingsOf(error);
    if (!bookings || !(await askAdmin(bookings))) throw error;
    return askAndRepeat(write, { also_booked: bookings.map(({ id }) => id) });
  }
}

/**
 * Returns a data provider that asks the admin when the API refuses a write with `children_booked`, and repeats the write
 * if they agree. The caller waits meanwhile, and gets the refusal if they do not.
 */
export const withChildrenQuestion = (provider: AgencyDataProvider): AgencyDataProvider => ({
  ...provider,
  create: (resource, params) =>
    askAndRepeat((consent) => provider.create(resource, { ...params, data: { ...params.data, ...consent } })),
  update: (resource, params) =>
    askAndRepeat((consent) => provider.update(resource, { ...params, data: { ...params.data, ...consent } })),
  call: (endpoint, options) =>
    askAndRepeat((consent) => {
      if (!consent.also_booked) return provider.call(endpoint, options);
      const body = { ...(options?.body as object | undefined), ...consent };
      return provider.call(endpoint, { ...options, body } as typeof options);
    }),
});
