import { useText } from '../page-context.ts';
import './loading.css';

/** The skeleton of the next screen, in its place, so that nothing jumps. `index.html` has the same one. */
export function Loading() {
  const text = useText();
  return (
    <div class="card skeleton">
      <h1 tabIndex={-1} class="off-screen">
        {text.loading}
      </h1>
      <i class="bone" />
      <i class="bone tall" />
      <i class="bone" />
    </div>
  );
}
