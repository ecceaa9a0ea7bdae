/** As much of Preact as the page and its later part import. */
export { Fragment, render } from 'preact';
export { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
export { jsx } from 'preact/jsx-runtime';
