import { useEffect, useState } from 'react';
import type { RequestOf } from '../../../../contract/endpoints';
import { type MailKind, strayPlaceholder } from '../../../../contract/operator/mailWords';
import type { Language } from '../../../../contract/wire/languages';
import { useDeskRead } from '../desk/useDeskRead';

/** In ms. The preview waits for a pause in typing. */
const REST_MS = 300;

type Words = RequestOf<'operatorPreviewMail'>['words'];

/** Reads the mail with these words when typing rests; words that cannot be saved leave the last one. */
export function useMailPreview(kind: MailKind, language: Language, words: Words) {
  const isWrong = Object.values(words).some((text) => strayPlaceholder(kind, text ?? '') !== undefined);
  const now = JSON.stringify(words);
  const [asked, setAsked] = useState(isWrong ? '{}' : now);
  useEffect(() => {
    if (isWrong) return;
    const rest = setTimeout(() => setAsked(now), REST_MS);
    return () => clearTimeout(rest);
  }, [isWrong, now]);
  return useDeskRead('operatorPreviewMail', { kind, language, words: JSON.parse(asked) as Words });
}
