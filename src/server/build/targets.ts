/** The oldest browsers that the page's syntax is made for; what they lack besides syntax the page does without. */
export const PAGE_TARGETS = ['chrome64', 'safari12', 'ios12', 'firefox67', 'edge79'];
