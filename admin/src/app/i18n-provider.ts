import { waits } from '../booking/wait-messages.ts';
import { texts as dashboard } from '../dashboard/messages.ts';
import { liveMessages } from '../live/messages.ts';
import { createI18nProvider } from '../messages/texts.ts';
import { messages as order } from '../order/messages.ts';
import { undoMessages } from '../shell/undo-messages.ts';

/** The texts of the back office: at first those of the frame, the dashboard and its orders. Any other screen loads the rest. */
export const i18nProvider = createI18nProvider(
  { dashboard, waits, live: liveMessages, undo: undoMessages, resources: { order } },
  async () => (await import('./texts-of-screens.ts')).textsOfScreens,
);
