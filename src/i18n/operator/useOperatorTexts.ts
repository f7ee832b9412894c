import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect, useReducer, useState } from 'react';
import type { Language } from '../../../contract/wire/languages';

/** The catalogues of the desk, the studio and the set-up page, which no reader's page loads. */
const CATALOGUES: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.po'),
  ru: () => import('./ru.po'),
  zh: () => import('./zh.po'),
  pt: () => import('./pt.po'),
};
const loaded = new Set<string>();

/**
 * Whether the operator's texts are loaded in the current language; loads them if not. Throws if they cannot
 * be fetched.
 */
export function useOperatorTexts(): boolean {
  const { i18n: spoken } = useLingui();
  const language = spoken.locale as Language;
  const [, render] = useReducer((times: number) => times + 1, 0);
  const [fault, setFault] = useState<Error>();
  useEffect(() => {
    if (loaded.has(language)) return;
    CATALOGUES[language]().then(
      ({ messages }) => {
        i18n.load(language, messages);
        loaded.add(language);
        render();
      },
      (error: Error) => setFault(error),
    );
  }, [language]);
  // The page's error boundary shows it, with a retry.
  if (fault) throw fault;
  return loaded.has(language);
}
