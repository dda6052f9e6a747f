import { lazyScreen } from '../app/lazy-screen.ts';

/** The discounts' face: name, and the screens, each loaded when it is opened. */
export const discount = {
  name: 'master/discount',
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./DiscountList.tsx')).DiscountList),
  create: lazyScreen(async () => (await import('./DiscountPages.tsx')).DiscountCreate),
  edit: lazyScreen(async () => (await import('./DiscountPages.tsx')).DiscountEdit),
  show: lazyScreen(async () => (await import('./DiscountShow.tsx')).DiscountShow),
};
