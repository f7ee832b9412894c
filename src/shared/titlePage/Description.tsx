import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { TagNames } from '../../../contract/catalogue/books.schema';
import { useNameOf } from '../../i18n/useNameOf';
import { useIsMobile } from '../../platform/device/mobileRule';
import { Button } from '../../ui/Button';
import { chipClass } from '../../ui/Chip';
import { estimateLines } from './estimateLines';

type DescriptionProps = {
  about: ReactNode;
  text: string;
  tags: readonly string[];
  tagNames?: TagNames | undefined;
  language: string;
};

export function Description({ about, text, tags, tagNames, language }: DescriptionProps) {
  const nameOf = useNameOf();
  if (text === '' && tags.length === 0) return null;
  return (
    <section>
      <h2 className={text === '' ? 'sr-only' : 'mb-2 font-title text-heading font-semibold'}>{about}</h2>
      {text !== '' && <FoldedText text={text} language={language} />}
      {tags.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Link
                to="/discover"
                search={{ kind: 'hot', tag }}
                className={`${chipClass} max-w-full text-caption`}
              >
                <span className="truncate">{nameOf(tag, tagNames?.[tag])}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const FOLDED_LINES = 5;

function FoldedText({ text, language }: { text: string; language: string }) {
  const [open, setOpen] = useState(false);
  const mobile = useIsMobile();
  // An estimate, so that what follows rarely moves once the text is measured.
  const [long, setLong] = useState(() => estimateLines(text, mobile) > FOLDED_LINES);
  const paragraph = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const element = paragraph.current;
      if (element && !open) setLong(element.scrollHeight > element.clientHeight + 1);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [text, open]);
  return (
    <>
      <p
        ref={paragraph}
        lang={language}
        className={`max-w-[68ch] text-lead whitespace-pre-line text-pretty wrap-anywhere ${open ? '' : 'line-clamp-5'}`}
      >
        {text}
      </p>
      {long && (
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)} className="-ml-5">
          {open ? <Trans>Less</Trans> : <Trans>More</Trans>}
        </Button>
      )}
    </>
  );
}
