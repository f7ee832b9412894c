import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink, Share } from 'lucide-react';
import { useState } from 'react';
import { readDictionary } from '../../../../data/queries/dictionary';
import { canShareByDevice, shareTextByDevice } from '../../../platform/device/shareByDevice';
import { useOffline } from '../../../platform/live/connection';
import { useLive } from '../../../platform/live/live';
import { DictionaryLicence } from '../../../shared/dictionary/DictionaryLicence';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Chip } from '../../../ui/Chip';
import { Sheet } from '../../../ui/Sheet';
import { lookUpAddress } from '../annotations/lookUpAddress';
import { DictionaryOffer } from './DictionaryOffer';
import { Meanings } from './Meanings';
import { firstOf, wordsOf } from './wordsOf';

type LookUpSheetProps = { words: string; language: string; onClose: () => void };

export function LookUpSheet({ words, language, onClose }: LookUpSheetProps) {
  const { t } = useLingui();
  const offline = useOffline();
  const dictionary = useLive('dictionary', readDictionary);
  const isEnglish = /^en\b/i.test(language);
  const isWhole = isEnglish && dictionary.value?.isWhole === true;
  const choice = wordsOf(words);
  const [chosen, setChosen] = useState(firstOf(choice) ?? words);
  const asked = isWhole ? chosen : words;
  return (
    <Sheet onClose={onClose} side="end" title={t`Look up`}>
      <div className="flex flex-col gap-5 px-5 pt-1 pb-6">
        {isWhole && choice.length > 1 && (
          <div aria-label={t`Selected words`} role="group" className="flex flex-wrap gap-2">
            {choice.map((word) => (
              <Chip key={word} pressed={word === chosen} onPress={() => setChosen(word)}>
                {word}
              </Chip>
            ))}
          </div>
        )}
        {!isEnglish && (
          <p className="text-pretty">
            <Trans>There is no dictionary for the language of this book yet.</Trans>
          </p>
        )}
        {isEnglish && dictionary.loaded && (
          <>
            {isWhole ? (
              <Meanings key={chosen} word={chosen} />
            ) : (
              <DictionaryOffer stored={dictionary.value} />
            )}
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {!offline && (
            <a
              className={buttonClass('outline', 'sm')}
              href={lookUpAddress(asked, language)}
              rel="noopener noreferrer"
              target="_blank"
            >
              <ExternalLink aria-hidden="true" className="size-icon-sm" />
              <Trans>Look it up on the web</Trans>
            </a>
          )}
          {canShareByDevice() && (
            <Button
              icon={<Share className="size-icon-sm" />}
              kind="outline"
              size="sm"
              onClick={() => void shareTextByDevice(asked)}
            >
              <Trans>Send to another app</Trans>
            </Button>
          )}
        </div>
        {isWhole && <DictionaryLicence />}
      </div>
    </Sheet>
  );
}
