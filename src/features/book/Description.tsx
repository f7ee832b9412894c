import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';

type DescriptionProps = { text: string; tags: string[]; language: string };

/** What the book is about, five lines of it until asked for more. */
export function Description({ text, tags, language }: DescriptionProps) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  // Another text is measured anew.
  useLayoutEffect(() => {
    const measure = () => {
      const element = paragraph.current;
      if (element && !open) setLong(element.scrollHeight > element.clientHeight + 1);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [text, open]);
  if (text === '' && tags.length === 0) return null;
  return (
    <section>
      <h2 className="sr-only">
        <Trans>About this book</Trans>
      </h2>
      <p
        ref={paragraph}
        lang={language}
        className={`max-w-[68ch] text-lead whitespace-pre-line text-pretty ${open ? '' : 'line-clamp-5'}`}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-mx-2 min-h-11 rounded-sm px-2 font-medium text-accent hover:text-accent-strong"
        >
          {open ? <Trans>Less</Trans> : <Trans>More</Trans>}
        </button>
      )}
      {tags.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-caption text-ink-soft">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
