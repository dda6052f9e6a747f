import type { SvgIconComponent } from '@mui/icons-material';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import DoneAllIcon from '@mui/icons-material/DoneAll';
import UnpaidIcon from '@mui/icons-material/HourglassEmpty';
import PendingIcon from '@mui/icons-material/PendingOutlined';
import PaidIcon from '@mui/icons-material/PriceCheck';
import NothingIcon from '@mui/icons-material/RemoveOutlined';
import PartialIcon from '@mui/icons-material/Timelapse';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import ReturnIcon from '@mui/icons-material/Undo';
import WarningIcon from '@mui/icons-material/WarningAmber';
import type { Order, OrderStatus, PaymentStatus } from '@nanny-polo/shared/order';
import type { Tone } from '@nanny-polo/shared/tone';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';

type Look = { tone: Tone; icon: SvgIconComponent };

const statuses: Record<OrderStatus, Look> = {
  pending_payment: { tone: 'waiting', icon: PendingIcon },
  placed: { tone: 'active', icon: CheckIcon },
  completed: { tone: 'quiet', icon: DoneAllIcon },
  cancelled: { tone: 'bad', icon: BlockIcon },
  expired: { tone: 'bad', icon: TimerOffIcon },
};

const payments: Record<PaymentStatus, Look> = {
  unpaid: { tone: 'waiting', icon: UnpaidIcon },
  partial: { tone: 'waiting', icon: PartialIcon },
  paid: { tone: 'good', icon: PaidIcon },
  overpaid: { tone: 'active', icon: ReturnIcon },
  partly_refunded: { tone: 'quiet', icon: ReturnIcon },
  refunded: { tone: 'quiet', icon: ReturnIcon },
};

/** The status of an order. */
export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const translate = useTranslate();
  return <Chip {...statuses[status]} label={translate(`resources.order.status.${status}`)} />;
}

type Paid = Pick<Order, 'payment_status' | 'overdue' | 'total_minor' | 'received_minor'>;

/** The payment status of an order, or overdue; nothing for an order without an amount. */
export function PaymentChip({ order }: { order: Paid }) {
  const translate = useTranslate();
  const { payment_status: status, overdue, total_minor, received_minor } = order;
  if (!total_minor && !received_minor) {
    return <Chip tone="quiet" icon={NothingIcon} label={translate('resources.order.nothing_to_pay')} />;
  }
  if (overdue) return <Chip tone="bad" icon={WarningIcon} label={translate('resources.order.overdue')} />;
  return <Chip {...payments[status]} label={translate(`resources.order.payment_status.${status}`)} />;
}
