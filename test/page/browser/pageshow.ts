/** The event that ends every load, and that a restored page gets. */
export function pageshow(persisted: boolean): Event {
  return Object.assign(new Event('pageshow'), { persisted });
}
