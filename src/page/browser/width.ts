/** Where there is room for a column beside the card; `loading.css` has the same figure. */
export const wideQuery = () => window.matchMedia('(min-width: 860px)');
