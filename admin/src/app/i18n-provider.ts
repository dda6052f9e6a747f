import { createI18nProvider } from '../base/messages/texts.ts';
import { waits } from '../bookings/booking/wait-messages.ts';
import { messages as order } from '../money/order/messages.ts';
import { texts as dashboard } from '../office/dashboard/messages.ts';
import { liveMessages } from '../records/live/messages.ts';
import { undoMessages } from '../shell/undo-messages.ts';

/** The texts of the back office: at first those of the frame, the dashboard and its orders. Any other screen loads the rest. */
export const i18nProvider = createI18nProvider(
  { dashboard, waits, live: liveMessages, undo: undoMessages, resources: { order } },
  async () => (await import('./texts-of-screens.ts')).textsOfScreens,
);
