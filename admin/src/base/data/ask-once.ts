import type { ChildrenBooking } from '@nanny-polo/shared/bookings/children-booked';
import { consentOf, type Question, readQuestion } from '@nanny-polo/shared/bookings/refusal-question';
import type { ErrorBody } from '@nanny-polo/shared/contract/error';
import { useSyncExternalStore } from 'react';
import type { HttpError } from 'react-admin';
import type { AgencyDataProvider } from './data-provider.ts';
import { toNotSavedError } from './not-saved.ts';

export type AdminQuestion = Question<ChildrenBooking>;

/** Asks whether to save what the API has refused until a person agrees. */
export interface OpenQuestion {
  readonly question: AdminQuestion;
  readonly answer: (isAgreed: boolean) => void;
}

let questions: readonly OpenQuestion[] = [];
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
export const useOpenQuestion = () => useSyncExternalStore(subscribe, () => questions[0] ?? null);

const askAdmin = (question: AdminQuestion) =>
  new Promise<boolean>((resolve) => {
    const open: OpenQuestion = {
      question,
      answer: (isAgreed) => {
        setQuestions(questions.filter((one) => one !== open));
        resolve(isAgreed);
      },
    };
    setQuestions([...questions, open]);
  });

const questionOf = (error: unknown) => readQuestion<ChildrenBooking>((error as { body?: ErrorBody }).body);

/** Returns whether the API refused a write until a person agrees. */
export const isQuestion = (error: unknown): boolean => questionOf(error) !== null;

async function askAndRepeat<Result>(
  write: (consent: object) => Promise<Result>,
  consent: object = {},
): Promise<Result> {
  try {
    return await write(consent);
  } catch (error) {
    const question = questionOf(error);
    if (!question) throw error;
    if (!(await askAdmin(question))) throw toNotSavedError(error as Partial<HttpError>);
    return askAndRepeat(write, { ...consent, ...consentOf(question) });
  }
}

/**
 * Returns a data provider that asks the admin when the API refuses a write until a person agrees, and repeats the write
 * if they do. The caller waits meanwhile, and gets the refusal if they do not.
 */
export const addQuestions = (provider: AgencyDataProvider): AgencyDataProvider => ({
  ...provider,
  create: (resource, params) =>
    askAndRepeat((consent) => provider.create(resource, { ...params, data: { ...params.data, ...consent } })),
  update: (resource, params) =>
    askAndRepeat((consent) => provider.update(resource, { ...params, data: { ...params.data, ...consent } })),
  updateMany: (resource, params) =>
    askAndRepeat((consent) =>
      provider.updateMany(resource, { ...params, data: { ...params.data, ...consent } }),
    ),
  call: (endpoint, options) =>
    askAndRepeat((consent) => {
      if (Object.keys(consent).length === 0) return provider.call(endpoint, options);
      const body = { ...(options?.body as object | undefined), ...consent };
      return provider.call(endpoint, { ...options, body } as typeof options);
    }),
});
