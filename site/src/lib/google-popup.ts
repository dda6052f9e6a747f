import { googlePopup } from '@nanny-polo/shared/constants';

/** By its name the popup knows itself again when it is back. */
export const popupName = 'google-sign-in';

/** Opens the empty popup; it must happen within the click itself. Null where the browser does not allow it. */
export function openPopup(): Window | null {
  const { width, height } = googlePopup;
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  return open('about:blank', popupName, `popup,width=${width},height=${height},left=${left},top=${top}`);
}
