import { Trans } from '@lingui/react/macro';
import { namesItsNumber } from './chapterNumber';
import type { PartHeading } from './partHeading';
import { runs } from './runs';

type ChapterOpeningProps = {
  target: number;
  title: string;
  part: PartHeading | null;
};

/** The head of a chapter: its number, if the title does not contain it, and its title as the page's h1. */
export function ChapterOpening({ target, title, part }: ChapterOpeningProps) {
  return (
    <header className="opening">
      {part && (
        <p className="opening-part" data-block={part.id}>
          {runs(part.runs, target)}
        </p>
      )}
      {target > 0 && title !== '' && !namesItsNumber(title) && (
        <p className="opening-number">
          <Trans>Chapter {target}</Trans>
        </p>
      )}
      <h1>{title === '' ? <Trans>Chapter {target}</Trans> : title}</h1>
    </header>
  );
}
