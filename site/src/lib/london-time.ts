import { agency } from '@nanny-polo/shared/constants';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: agency.timeZone,
  timeZoneName: 'longOffset',
});

/** The agency's distance from UTC at an instant, such as `+01:00`. */
const offsetAt = (instant: number): string =>
  clock
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', '') || '+00:00';

/**
 * The instant of a date and time on the agency's clock, `2026-12-04T18:00`, as ISO 8601 with its offset; what is no
 * date stays as it is. An hour that the clock skips counts as the one after, a doubled one as the first.
 */
export function londonInstant(wall: string): string {
  const guess = Date.parse(`${wall}Z`);
  if (Number.isNaN(guess)) return wall;
  const candidates = [offsetAt(guess - 3_600_000), offsetAt(guess)].map((offset) => `${wall}:00${offset}`);
  return candidates.find((one) => offsetAt(Date.parse(one)) === one.slice(-6)) ?? candidates[0] ?? wall;
}

/** Date and time on the agency's clock as an input of the kind `datetime-local` takes it. */
export function londonWall(instant: number): string {
  const offset = offsetAt(instant);
  const minutes =
    (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));
  return new Date(instant + minutes * 60_000).toISOString().slice(0, 16);
}
