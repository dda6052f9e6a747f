import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import type { ResourceOptions } from '../../records/record/options.ts';

export const order = {
  icon: ReceiptIcon,
  recordRepresentation: 'number',
  list: lazyScreen(async () => (await import('./OrderList.tsx')).OrderList),
  create: lazyScreen(async () => (await import('./OrderCreate.tsx')).OrderCreate),
  edit: lazyScreen(async () => (await import('./OrderEdit.tsx')).OrderEdit),
  show: lazyScreen(async () => (await import('./OrderShow.tsx')).OrderShow),
  options: {
    shows: ['booking', 'dashboard', 'users/parents'],
    references: { parent_id: 'lookup/parents' },
  } satisfies ResourceOptions,
};
