import { type ComponentType, lazy } from 'react';
import { loadTexts } from './texts.ts';

/** A component whose code is loaded when it is first shown, or ahead of that by `load`. */
export function lazyPart<Props extends object>(loadPart: () => Promise<ComponentType<Props>>) {
  const load = async () => ({ default: await loadPart() });
  return Object.assign(lazy(load), { load });
}

/** A screen, or a part of one, that comes with its texts when it is first opened. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    const [screen] = await Promise.all([load(), loadTexts()]);
    return screen;
  });

/** A screen without properties. */
export type LazyScreen = ReturnType<typeof lazyScreen<object>>;
