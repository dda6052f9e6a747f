/** The unique word with which every marker begins. */
export const canary = 'Xylocanary';

/** The markers that an export must contain. */
export const exported = new Set<string>();
/** The markers that it must not contain. */
export const withheld = new Set<string>();

const markerIn = (markers: Set<string>) => (field: string) => {
  markers.add(`${canary}${field}`);
  return `${canary}${field}`;
};

/** Returns a marker that an export must contain. */
export const mark = markerIn(exported);

/**
 * Returns a marker that an export must not contain: the agency's notes and reasons, a nanny's, or a part of a file or of
 * a message.
 */
export const unexported = markerIn(withheld);

/** Why a nanny was absent. The family's export must not contain it; its erasure keeps it, as it is the nanny's. */
export const absenceReason = 'Nannyinfluenza';
withheld.add(absenceReason);
