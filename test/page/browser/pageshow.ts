/** `pageshow`, which the browser fires after every load and after a restore from the back/forward cache. */
export function pageshow(persisted: boolean): Event {
  return Object.assign(new Event('pageshow'), { persisted });
}
