import { useText } from '../parts/view.ts';
import './loading.css';

/** The shape of what comes, in its place, so that nothing jumps. The same stands in `index.html`. */
export function Loading() {
  const text = useText();
  return (
    <div class="columns">
      <div class="column">
        <div class="card skeleton">
          <h1 tabIndex={-1} class="off-screen">
            {text.loading}
          </h1>
          <i class="bone short" />
          <i class="bone tall" />
          <i class="bone short" />
        </div>
      </div>
      <div class="card qr beside">
        <span class="code" />
      </div>
    </div>
  );
}
