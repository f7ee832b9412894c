import { Trans } from '@lingui/react/macro';
import { namesItsNumber } from './chapterNumber';

/** The head of a chapter: its number where the title does not say it, and its title as the page's h1. */
export function ChapterOpening({ target, title }: { target: number; title: string }) {
  return (
    <header className="opening">
      {target > 0 && title !== '' && !namesItsNumber(title) && (
        <p className="opening-number">
          <Trans>Chapter {target}</Trans>
        </p>
      )}
      <h1>{title === '' ? <Trans>Chapter {target}</Trans> : title}</h1>
    </header>
  );
}
