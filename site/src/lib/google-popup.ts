import { googlePopup } from '@nanny-polo/shared/constants';

/** The name by which the returning popup recognises itself. */
export const popupName = 'google-sign-in';

/** Opens the empty popup; must be called in the click handler. Returns null if the browser blocks it. */
export function openPopup(): Window | null {
  const { width, height } = googlePopup;
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  return open('about:blank', popupName, `popup,width=${width},height=${height},left=${left},top=${top}`);
}
