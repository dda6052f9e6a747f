import { useSyncExternalStore } from 'react';
import { dismiss, notifications } from '../lib/notifications.ts';

const none: ReturnType<typeof notifications.get> = [];

/** The notifications of the page, newest last, announced to screen readers. */
export function Notifications({ close, label }: { readonly close: string; readonly label: string }) {
  const shown = useSyncExternalStore(notifications.subscribe, notifications.get, () => none);
  return (
    <section className="notices" aria-label={label} aria-live="polite">
      {shown.map(({ id, type, title, text }) => (
        <div key={id} className={`notice-card ${type}`}>
          <div>
            <p className="notice-title">{title}</p>
            {text && <p>{text}</p>}
          </div>
          <button type="button" aria-label={close} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </section>
  );
}
