import DiscountIcon from '@mui/icons-material/SellOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import type { ResourceOptions } from '../../records/record/options.ts';

export const discount = {
  icon: DiscountIcon,
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./DiscountList.tsx')).DiscountList),
  create: lazyScreen(async () => (await import('./DiscountPages.tsx')).DiscountCreate),
  edit: lazyScreen(async () => (await import('./DiscountPages.tsx')).DiscountEdit),
  show: lazyScreen(async () => (await import('./DiscountShow.tsx')).DiscountShow),
  options: { shows: ['booking', 'order'] } satisfies ResourceOptions,
};
