import type { AdminProfile } from '@nanny-polo/shared/admin-account';
import { readProfile } from '@nanny-polo/shared/session';

const key = 'nanny-polo.kept-input';

/** The input of one form, with the form's path and the admin who typed it. */
interface Kept {
  readonly place: string;
  readonly admin: number | null;
  readonly input: Record<string, unknown>;
}

const keepers = new Map<string, () => Kept['input']>();

const admin = () => readProfile<AdminProfile>()?.id ?? null;

let kept: Kept[] = [];

/** Loads the input that the page before the reload kept. Call this once, before rendering. */
export function recallInput(): void {
  kept = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  sessionStorage.removeItem(key);
}

/**
 * Registers the form at `place`, whose input is kept if the page must reload. Returns a function that unregisters it.
 */
export function keepInputOf(place: string, input: () => Kept['input']): () => void {
  keepers.set(place, input);
  return () => {
    if (keepers.get(place) === input) keepers.delete(place);
  };
}

/** Reads the input of all forms now, and returns a function that stores it for the page after a reload of this tab. */
export function inputToKeep(): () => void {
  const inputs = [...keepers].map(([place, input]): Kept => ({ place, admin: admin(), input: input() }));
  return () => {
    if (inputs.length > 0) sessionStorage.setItem(key, JSON.stringify(inputs));
  };
}

/** Returns, on the first call, what this admin had typed into the form at `place` before the reload. */
export function takeKeptInput(place: string): Kept['input'] | null {
  const found = kept.find((one) => one.place === place && one.admin === admin());
  kept = kept.filter((one) => one !== found);
  return found?.input ?? null;
}
