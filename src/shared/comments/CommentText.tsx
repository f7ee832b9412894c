import { Trans } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass, textLinkClass } from '../../ui/buttonClass';
import { splitLinks } from './splitLinks';

/** In characters. A longer comment is collapsed at first. */
const LONG_CHARACTERS = 600;

/** The text of a comment, always as plain text; covered if it is a spoiler. */
export function CommentText({ text, isSpoiler }: { text: string; isSpoiler: boolean }) {
  const [isCovered, setCovered] = useState(isSpoiler);
  const [isWhole, setWhole] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  // A reader who uncovered it by keyboard continues at the text.
  useEffect(() => {
    if (isSpoiler && !isCovered) words.current?.focus();
  }, [isSpoiler, isCovered]);
  if (isCovered) {
    return (
      <button type="button" className={buttonClass('tonal', 'sm')} onClick={() => setCovered(false)}>
        <EyeOff className="size-icon-sm" />
        <Trans>Spoiler: show it</Trans>
      </button>
    );
  }
  const isLong = text.length > LONG_CHARACTERS && !isWhole;
  return (
    <>
      <p
        ref={words}
        tabIndex={isSpoiler ? -1 : undefined}
        dir="auto"
        className={`wrap-anywhere whitespace-pre-line ${isLong ? 'line-clamp-8' : ''}`}
      >
        {splitLinks(text).map(({ text: part, href }, at) =>
          href === undefined ? (
            part
          ) : (
            <a
              // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other key.
              key={at}
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className={textLinkClass}
            >
              {part}
            </a>
          ),
        )}
      </p>
      {isLong && (
        <button type="button" className={textLinkClass} onClick={() => setWhole(true)}>
          <Trans>Read more</Trans>
        </button>
      )}
    </>
  );
}
