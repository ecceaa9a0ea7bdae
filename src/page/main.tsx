import { render } from 'preact';

const root = globalThis.document.getElementById('app');
if (root) render(<main data-screen="loading" />, root);
