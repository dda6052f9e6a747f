import { type ComponentType, lazy } from 'react';
import { loadTexts } from './texts.ts';

/** Returns a component whose code is loaded when it is first rendered, or earlier with its method `load`. */
export function lazyPart<Props extends object>(loadPart: () => Promise<ComponentType<Props>>) {
  const load = async () => ({ default: await loadPart() });
  return Object.assign(lazy(load), { load });
}

/** Returns a component as `lazyPart` does, and loads the texts of the screens with it. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    const [screen] = await Promise.all([load(), loadTexts()]);
    return screen;
  });

/** A screen without props. */
export type LazyScreen = ReturnType<typeof lazyScreen<object>>;
