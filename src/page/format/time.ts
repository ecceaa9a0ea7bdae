/**
 * Time left as `mm:ss`, from an hour on `h:mm:ss`.
 * Rounded up: a whole lifetime starts at its own figure, and 00:00 stands only when the time is over.
 * @param ms milliseconds left; a negative rest is none, one that is not finite is empty text
 */
export function formatCountdown(ms: number): string {
  if (!Number.isFinite(ms)) return '';
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
