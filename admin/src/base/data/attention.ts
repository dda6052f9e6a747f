import { focusManager } from '@tanstack/react-query';

/** After this long without input, in milliseconds, calls that a tab makes by itself would only keep the session alive. */
const unattendedAfterMs = 3_600_000;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

let isAttended = true;

/** Returns whether somebody has used this tab within the last hour, even if it is hidden now. */
export const isTabAttended = (): boolean => isAttended;

/** Makes TanStack Query treat a tab without input for an hour as it treats a hidden one. */
export const watchAttention = (): void =>
  focusManager.setEventListener((setFocused) => {
    let timer: ReturnType<typeof setTimeout>;
    const onInput = () => {
      clearTimeout(timer);
      isAttended = true;
      timer = setTimeout(() => {
        isAttended = false;
        setFocused(false);
      }, unattendedAfterMs);
      setFocused(document.visibilityState === 'visible');
    };
    onInput();
    for (const name of inputs) addEventListener(name, onInput, { passive: true });
    document.addEventListener('visibilitychange', onInput);
    return () => {
      clearTimeout(timer);
      for (const name of inputs) removeEventListener(name, onInput);
      document.removeEventListener('visibilitychange', onInput);
    };
  });
