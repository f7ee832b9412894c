import '../styles/drawn-cover.css';
import type { CSSProperties } from 'react';
import { breakable, titleSize } from './coverTitle';
import { inkOn } from './tint';

/** The cover of a book without a picture: its title between two rules on its tint. */
export function DrawnCover({ title, author, tint }: { title: string; author: string; tint: string }) {
  const style = { color: inkOn(tint), '--title-size': titleSize(title) } as CSSProperties;
  return (
    <span style={style} className="cover-drawn">
      <span className="cover-drawn-title">{breakable(title)}</span>
      <span className="cover-drawn-author">{author}</span>
    </span>
  );
}
