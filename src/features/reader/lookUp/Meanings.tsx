import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { DictionaryEntry, PartOfSpeech } from '../../../../contract/reading/dictionary.schema';
import type { Failure } from '../../../../contract/wire/failure';
import { useFailureText } from '../../../i18n/useFailureText';
import { usecases } from '../../../platform/worker/usecases';
import { Notice } from '../../../ui/Notice';

const PARTS: Readonly<Record<PartOfSpeech, ReturnType<typeof msg>>> = {
  noun: msg`noun`,
  verb: msg`verb`,
  adjective: msg`adjective`,
  adverb: msg`adverb`,
};

export function Meanings({ word }: { word: string }) {
  const { _ } = useLingui();
  const failureText = useFailureText();
  const [entries, setEntries] = useState<readonly DictionaryEntry[]>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    let current = true;
    void usecases.lookUpWord({ word }).then((found) => {
      if (!current) return;
      if (found.ok) setEntries(found.value);
      else if (found.failure.name !== 'notFound') setFailure(found.failure);
    });
    return () => {
      current = false;
    };
  }, [word]);
  return (
    <div aria-live="polite" className="flex flex-col gap-5">
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {entries?.length === 0 && (
        <p className="text-pretty">
          <Trans>“{word}” is not in the dictionary.</Trans>
        </p>
      )}
      {entries?.map((entry) => (
        <section key={entry.word}>
          <h3 lang="en" className="font-title text-title font-semibold">
            {entry.word}
          </h3>
          {entry.parts.map(({ part, meanings }) => (
            <div key={part} className="mt-2">
              <p className="text-caption font-semibold text-ink-soft">{_(PARTS[part])}</p>
              <ol lang="en" className="mt-1 list-decimal space-y-1 ps-5 marker:text-ink-soft">
                {meanings.map((meaning) => (
                  <li key={meaning} className="text-pretty">
                    {meaning}
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
