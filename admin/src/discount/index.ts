import { lazy } from 'react';
import { messages } from './messages.ts';

/** The discounts' face: name, texts, and the screens, each loaded when it is opened. */
export const discount = {
  name: 'master/discount',
  messages,
  recordRepresentation: 'name',
  list: lazy(() => import('./DiscountList.tsx').then((screen) => ({ default: screen.DiscountList }))),
  create: lazy(() => import('./DiscountPages.tsx').then((screen) => ({ default: screen.DiscountCreate }))),
  edit: lazy(() => import('./DiscountPages.tsx').then((screen) => ({ default: screen.DiscountEdit }))),
  show: lazy(() => import('./DiscountShow.tsx').then((screen) => ({ default: screen.DiscountShow }))),
};
