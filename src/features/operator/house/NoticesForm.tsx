import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NOTICE_MAX_CHARACTERS } from '../../../../contract/account/house';
import type { AnswerOf } from '../../../../contract/endpoints';
import { LANGUAGES, type Language } from '../../../../contract/wire/languages';
import { LANGUAGE_NAMES } from '../../../i18n/languageNames';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { TextField } from '../../../ui/TextField';
import { FixedBy, HouseForm } from './HouseForm';
import { isSameNotice, lacksEnglish, type NoticeDraft, type NoticePart, noticeOf } from './noticeDraft';
import { useSaveHouse } from './useSaveHouse';

type House = AnswerOf<'operatorHouse'>;
type Drafts = Readonly<Record<NoticePart, NoticeDraft>>;

const PLACES: readonly (readonly [NoticePart, MessageDescriptor])[] = [
  ['homeNotice', msg`On home`],
  ['bottomNotice', msg`At the foot of the pages`],
  ['readingLeadNotice', msg`Over a book`],
  ['mailFooter', msg`At the end of mails`],
];

export function NoticesForm({ house, onSaved }: { house: House; onSaved: () => void }) {
  const { t, i18n } = useLingui();
  const { save, ...act } = useSaveHouse(house, onSaved);
  const [language, setLanguage] = useState<Language>('en');
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(house));
  const changed = PLACES.map(([place]) => place).filter(
    (place) => house[place].fixedBy === null && !isSameNotice(drafts[place], house[place].own ?? {}),
  );
  const isWrong = changed.some((place) => lacksEnglish(drafts[place]));
  return (
    <HouseForm
      title={<Trans>Texts for readers</Trans>}
      {...act}
      isReady={changed.length > 0 && !isWrong}
      onSubmit={() => void save(Object.fromEntries(changed.map((place) => [place, noticeOf(drafts[place])])))}
    >
      <p className="text-pretty text-ink-soft">
        <Trans>
          Readers see a notice until they dismiss it. A changed text is a new notice. Without a text there is
          none.
        </Trans>
      </p>
      <SegmentedControl
        label={t`Language of the texts`}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
      />
      {PLACES.map(([place, title]) => {
        const { fixedBy } = house[place];
        return (
          <TextField
            key={place}
            label={i18n._(title)}
            rows={2}
            lang={language}
            value={drafts[place][language] ?? ''}
            onChange={(text) => setDrafts({ ...drafts, [place]: { ...drafts[place], [language]: text } })}
            readOnly={fixedBy !== null}
            maxLength={NOTICE_MAX_CHARACTERS}
            hint={
              fixedBy !== null ? (
                <FixedBy variable={fixedBy} />
              ) : language === 'en' ? (
                place === 'mailFooter' && <Trans>Below your name, such as an address.</Trans>
              ) : (
                <Trans>Leave it empty to show readers the English one.</Trans>
              )
            }
            error={
              fixedBy === null && lacksEnglish(drafts[place])
                ? t`Write it in English too: readers of the other languages see that one.`
                : undefined
            }
          />
        );
      })}
    </HouseForm>
  );
}

function draftsOf(house: House): Drafts {
  const draftOf = ({ shown, own, fixedBy }: House[NoticePart]) => (fixedBy === null ? own : shown) ?? {};
  return {
    homeNotice: draftOf(house.homeNotice),
    bottomNotice: draftOf(house.bottomNotice),
    readingLeadNotice: draftOf(house.readingLeadNotice),
    mailFooter: draftOf(house.mailFooter),
  };
}
