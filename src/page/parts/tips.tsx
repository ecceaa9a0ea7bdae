import { Icon, type IconName } from './icon.tsx';
import './tips.css';

export interface Tip {
  readonly icon: IconName;
  readonly words: string;
}

/** What keeps a transfer from going astray, in the order in which it matters. */
export function Tips({ tips }: { tips: readonly Tip[] }) {
  return (
    <ul class="tips quiet">
      {tips.map(({ icon, words }) => (
        <li key={words}>
          <Icon name={icon} size={20} />
          {words}
        </li>
      ))}
    </ul>
  );
}
