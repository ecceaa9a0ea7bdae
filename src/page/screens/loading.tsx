import type { View } from '../components/view.ts';
import './loading.css';

/** The shape of what comes, in its place, so that nothing jumps. The same stands in `index.html`. */
export function Loading({ view }: { view: View }) {
  return (
    <div class="card skeleton">
      <h1 tabIndex={-1} class="off-screen">
        {view.words.value.text.loading}
      </h1>
      <i class="bone" />
      <i class="bone tall" />
      <i class="bone" />
    </div>
  );
}
