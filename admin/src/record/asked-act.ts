import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the location state with which another screen opens the dialog of an action. */
export const askingFor = (act: string) => ({ act });

/**
 * Opens the dialog that the link to this screen asked for, once it is among the `possible` actions; undefined while
 * these are not known. The request is then forgotten, so that a reload does not repeat it.
 */
export function useAskedAct<Name extends string>(
  possible: readonly Name[] | undefined,
  open: (act: Name) => void,
): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = (state as Partial<ReturnType<typeof askingFor>> | null)?.act;
  useEffect(() => {
    if (asked === undefined || !possible) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    const act = possible.find((name) => name === asked);
    if (act) open(act);
  }, [asked, possible, open, pathname, search, navigate]);
}
