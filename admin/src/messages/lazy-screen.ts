import { type ComponentType, lazy } from 'react';
import { loadTexts } from './texts.ts';

/** A screen, or a part of one, that comes with its texts when it is first opened. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), loadTexts()]);
    return { default: screen };
  });
