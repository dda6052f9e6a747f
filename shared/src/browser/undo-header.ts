/** The response header of a change that can be undone. */
export const undoHeader = 'undo';

export interface UndoOffer {
  readonly id: number;
  /** Mails that the undo recalls, and mails that were sent at once. */
  readonly mails: number;
  readonly sent: number;
  /** For how long it can be undone. */
  readonly seconds: number;
}

/** Writes the header: `17; mails=2; sent=0; seconds=60`. */
export const writeUndoHeader = ({ id: change, mails, sent, seconds }: UndoOffer): string =>
  `${change}; mails=${mails}; sent=${sent}; seconds=${seconds}`;

/** Reads the header. Returns null if it is missing or malformed. */
export function readUndoHeader(value: string | null): UndoOffer | null {
  const match = /^(\d+); mails=(\d+); sent=(\d+); seconds=(\d+)$/.exec(value ?? '');
  if (!match) return null;
  const [change = 0, mails = 0, sentMails = 0, seconds = 0] = match.slice(1).map(Number);
  return { id: change, mails, sent: sentMails, seconds };
}
