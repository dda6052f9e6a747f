import type { AdminProfile } from '@nanny-polo/shared/admin-account';
import { readProfile } from '@nanny-polo/shared/session';

const key = 'nanny-polo.kept-input';

/** What was typed into one form, by its path, and who typed it. */
interface Kept {
  readonly place: string;
  readonly admin: number | null;
  readonly input: Record<string, unknown>;
}

const keepers = new Map<string, () => Kept['input']>();

const admin = () => readProfile<AdminProfile>()?.id ?? null;

/** What the page before this one kept; it lives as long as this page. */
let kept: Kept[] = [];

/** Takes over what the page before this one kept; called once, before anything is shown. */
export function recallInput(): void {
  kept = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  sessionStorage.removeItem(key);
}

/** Has the input of the form at `place` kept if the page must be loaded anew. Answers how to stop. */
export function keepInputOf(place: string, input: () => Kept['input']): () => void {
  keepers.set(place, input);
  return () => {
    if (keepers.get(place) === input) keepers.delete(place);
  };
}

/** Returns a function that puts what the forms hold now away for the page that comes after a reload of this tab. */
export function inputToKeep(): () => void {
  const inputs = [...keepers].map(([place, input]): Kept => ({ place, admin: admin(), input: input() }));
  return () => {
    if (inputs.length > 0) sessionStorage.setItem(key, JSON.stringify(inputs));
  };
}

/** What this admin had typed into the form at `place` before the reload; the form takes it once. */
export function takeKeptInput(place: string): Kept['input'] | null {
  const found = kept.find((one) => one.place === place && one.admin === admin());
  kept = kept.filter((one) => one !== found);
  return found?.input ?? null;
}
