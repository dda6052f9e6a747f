import { use, useSyncExternalStore } from 'react';
import { dismissNotification, notifications } from '../lib/notifications.ts';
import { FormText } from './form-text.ts';

const none: ReturnType<typeof notifications.get> = [];

/** The notifications of the page, newest last, announced to screen readers. */
export function Notifications() {
  const text = use(FormText);
  const shown = useSyncExternalStore(notifications.subscribe, notifications.get, () => none);
  return (
    <section className="notices" aria-label={text.notifications} aria-live="polite">
      {shown.map(({ id, type, title, text: more }) => (
        <div key={id} className={`notice-card ${type}`}>
          <div>
            <p className="notice-title">{title}</p>
            {more && <p>{more}</p>}
          </div>
          <button type="button" aria-label={text.close} onClick={() => dismissNotification(id)}>
            ×
          </button>
        </div>
      ))}
    </section>
  );
}
