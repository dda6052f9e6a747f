import { getOwnProfile } from './own-profile.ts';

const key = 'nanny-polo.kept-input';

/** The input of one form, with the form's path and the admin who typed it. */
interface Kept {
  readonly place: string;
  readonly admin: number | null;
  readonly input: Record<string, unknown>;
}

type Keeper = Pick<Kept, 'admin'> & { readonly input: () => Kept['input'] };

const keepers = new Map<string, Keeper>();

const admin = () => getOwnProfile()?.id ?? null;

let restoredInputs: Kept[] = [];

/** Loads the input that the page before the reload kept. Call this once, before rendering. */
export function recallInput(): void {
  restoredInputs = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  sessionStorage.removeItem(key);
}

/**
 * Registers the form at `place`, whose input is kept if the page must reload or the session ends. Returns a function
 * that unregisters it.
 */
export function registerInput(place: string, input: () => Kept['input']): () => void {
  const keeper = { admin: admin(), input };
  keepers.set(place, keeper);
  return () => {
    if (keepers.get(place) === keeper) keepers.delete(place);
  };
}

export const hasUnsavedInput = (place: string): boolean => keepers.has(place);

/** Reads the input of all forms now, and returns a function that stores it for the page after a reload of this tab. */
export function captureInput(): () => void {
  const inputs = [...keepers].map(([place, { admin, input }]): Kept => ({ place, admin, input: input() }));
  return () => {
    if (inputs.length > 0) sessionStorage.setItem(key, JSON.stringify(inputs));
  };
}

/** Returns, on the first call, what this admin had typed into the form at `place` before the reload. */
export function takeKeptInput(place: string): Kept['input'] | null {
  const restored = restoredInputs.find((one) => one.place === place && one.admin === admin());
  restoredInputs = restoredInputs.filter((one) => one !== restored);
  return restored?.input ?? null;
}
