import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { lazyScreen } from '../messages/lazy-screen.ts';
import type { ResourceOptions } from '../record/options.ts';

/** The resource of orders: icon, record name, and the screens of one order. The dashboard has the list. */
export const order = {
  icon: ReceiptIcon,
  recordRepresentation: 'number',
  create: lazyScreen(async () => (await import('./OrderCreate.tsx')).OrderCreate),
  edit: lazyScreen(async () => (await import('./OrderEdit.tsx')).OrderEdit),
  show: lazyScreen(async () => (await import('./OrderShow.tsx')).OrderShow),
  options: {
    references: { parent_id: 'lookup/parents' },
    related: {
      sort: { field: 'created_at', order: 'DESC' },
      Line: lazyScreen(async () => (await import('./OrderLine.tsx')).OrderLine),
    },
  } satisfies ResourceOptions,
};
