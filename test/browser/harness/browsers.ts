/** How many browsers serve a run: as many workers run its files. Each has a clipboard of its own. */
export const BROWSERS = 2;
