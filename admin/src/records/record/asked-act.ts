import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the location state with which another screen opens the dialog of an action. */
export const toActState = (act: string) => ({ act });

/**
 * Opens the action that the link to this screen asked for, if it is `possible`. Waits while the possible actions are
 * undefined because they are not known yet. Then removes the request, so that a reload does not repeat it.
 */
export function useAskedAct<Name extends string>(
  possible: readonly Name[] | undefined,
  open: (act: Name) => void,
): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = (state as Partial<ReturnType<typeof toActState>> | null)?.act;
  useEffect(() => {
    if (asked === undefined || !possible) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    const act = possible.find((name) => name === asked);
    if (act) open(act);
  }, [asked, possible, open, pathname, search, navigate]);
}
