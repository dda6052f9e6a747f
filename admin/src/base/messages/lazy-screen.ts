import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
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

/**
 * Returns a component as `lazyScreen` does, for what opens on a screen, such as a dialog. The rest of the screen stays
 * while it loads; `fallback` takes its place.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  const Extra: ComponentType<Props> = lazyScreen(load);
  return (props: Props) => createElement(Suspense, { fallback }, createElement(Extra, props));
}

export type LazyScreen = ReturnType<typeof lazyScreen<object>>;
