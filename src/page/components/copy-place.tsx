import type { CopyButtonProps } from '../lazy.ts';
import { Extra } from './extra.tsx';
import './copy-place.css';

/** The place of a copy button, which is empty until the lazy chunk is loaded. */
export function CopyPlace(props: CopyButtonProps) {
  return <Extra meanwhile={<span class="copy" />}>{({ CopyButton }) => <CopyButton {...props} />}</Extra>;
}
