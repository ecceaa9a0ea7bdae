// Preact needs `queueMicrotask`, which Chrome 64, Safari 12.0 and Firefox 67 do not have: without it the first
// render is the last.
if (typeof window.queueMicrotask !== 'function') {
  window.queueMicrotask = (run) => {
    Promise.resolve().then(run).catch(console.error);
  };
}
