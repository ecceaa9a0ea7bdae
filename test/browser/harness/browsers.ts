/** Number of browsers and of workers of a run. Each browser has its own clipboard. */
export const BROWSERS = 2;
