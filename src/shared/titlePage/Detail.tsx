import type { ReactNode } from 'react';

export function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 grow text-end tabular-nums">{children}</dd>
    </div>
  );
}

/** Returns the capitalized name of a language; the code itself if it has none. */
export function languageName(code: string, locale: string): string {
  let name: string | undefined;
  try {
    name = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(code);
  } catch {
    // The code is not a language tag: books may have anything in that field.
  }
  const shown = name ?? code;
  return shown.charAt(0).toLocaleUpperCase(locale) + shown.slice(1);
}
