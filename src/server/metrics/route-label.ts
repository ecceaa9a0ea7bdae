/** A label for the path of a request. There are few of them, whatever paths are asked for. */
export type RouteLabel = (path: string) => string;

const NUMBER = /^\d{1,18}$/;
/** A UUID, and a picture that is named by one. */
const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.png(?=$|\/))?/gi;

/** What is not the service's, from the most special to the least. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^\/assets\//, '/assets/*'],
  [/^\/console\/?$/, '/console'],
  [/^\/(?:order\/)?:/, '/:order_id'],
  [/^\/$/, '/'],
];

/** The most paths of which the label is remembered, so that the lookup of frequent ones costs little. */
const MOST_REMEMBERED = 1000;

/**
 * @param patterns of the service's paths, such as `/api/v1/orders/:order_id`
 * @returns the pattern of a path; `other` for a path that nothing serves
 */
export function routeLabels(patterns: readonly string[]): RouteLabel {
  const shapes = new Map(patterns.filter((path) => !path.includes('*')).map((path) => [shapeOf(path), path]));
  const remembered = new Map<string, string>();

  function labelOf(path: string): string {
    const segments = path.replace(/\/+$/, '').split('/');
    const shape = segments.map((segment) => (NUMBER.test(segment) ? ':' : segment));
    const exact = shapes.get(shape.join('/'));
    if (exact !== undefined) return exact;
    // A parameter that is a word, such as a currency.
    for (let at = shape.length - 1; at > 1; at -= 1) {
      const found = shapes.get(shape.map((segment, index) => (index === at ? ':' : segment)).join('/'));
      if (found !== undefined) return found;
    }
    return OTHERS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
  }

  return (path) => {
    const known = path.replace(UUIDS, ':');
    const found = remembered.get(known);
    if (found !== undefined) return found;
    const label = labelOf(known);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(known, label);
    return label;
  };
}

/** A pattern with `:` for each parameter. */
function shapeOf(pattern: string): string {
  return pattern
    .replace(/\/+$/, '')
    .split('/')
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/');
}
