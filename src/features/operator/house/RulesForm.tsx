import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FingerprintRule } from '../../../../contract/account/account.schema';
import { HOUSE_NUMBERS, type HouseNumber } from '../../../../contract/account/house';
import type { AnswerOf } from '../../../../contract/endpoints';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { TextField } from '../../../ui/TextField';
import { wholeNumber } from '../desk/wholeNumber';
import { FixedBy, HouseForm } from './HouseForm';
import { useSaveHouse } from './useSaveHouse';

type House = AnswerOf<'operatorHouse'>;

const NUMBERS: readonly (readonly [HouseNumber, label: MessageDescriptor, hint: MessageDescriptor])[] = [
  ['loginGold', msg`Bonus for an account`, msg`Once for each reader who confirms an e-mail.`],
  ['noticeGold', msg`Bonus for notifications`, msg`Once for each reader who allows them.`],
  [
    'guestBonusADay',
    msg`Bonus a day without an e-mail`,
    msg`For all readers without a confirmed e-mail together. It limits what one person with many addresses can collect.`,
  ],
  [
    'mailsAnHour',
    msg`Mails an hour`,
    msg`To all readers together, with the codes for logging in. It protects your mail server’s reputation.`,
  ],
];

export function RulesForm({ house, onSaved }: { house: House; onSaved: () => void }) {
  const { t, i18n } = useLingui();
  const { save, ...act } = useSaveHouse(house, onSaved);
  const [typed, setTyped] = useState<Readonly<Partial<Record<HouseNumber, string>>>>({});
  const isAsked = house.fingerprint.shown !== 'on';
  const [rule, setRule] = useState<FingerprintRule>(isAsked ? 'ask' : 'on');
  const numbers = NUMBERS.map(([name, label, hint]) => {
    const { shown, own, fixedBy } = house[name];
    const { least, most, standard } = HOUSE_NUMBERS[name];
    const text = typed[name] ?? String((fixedBy === null ? own : shown) ?? '');
    const read = text.trim() === '' ? null : (wholeNumber(text, most) ?? undefined);
    const isWrong = read === undefined || (read !== null && read < least);
    const isChanged = fixedBy === null && read !== own;
    return { name, label, hint, text, read, fixedBy, least, most, standard, isWrong, isChanged };
  });
  const isRuleChanged = house.fingerprint.fixedBy === null && (rule === 'ask') !== isAsked;
  const changed = numbers.filter(({ isChanged }) => isChanged);
  return (
    <HouseForm
      title={<Trans>Rewards, mails and consent</Trans>}
      {...act}
      isReady={!numbers.some(({ isWrong }) => isWrong) && (changed.length > 0 || isRuleChanged)}
      onSubmit={() =>
        void save({
          ...Object.fromEntries(changed.map(({ name, read }) => [name, read])),
          ...(isRuleChanged && { fingerprint: rule === 'ask' ? null : rule }),
        })
      }
    >
      <p className="text-pretty text-ink-soft">
        <Trans>From now on; what was already given stays. An empty field is the default.</Trans>
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
        {numbers.map(({ name, label, hint, text, fixedBy, least, most, standard, isWrong }) => (
          <TextField
            key={name}
            label={i18n._(label)}
            value={text}
            onChange={(next) => setTyped({ ...typed, [name]: next })}
            readOnly={fixedBy !== null}
            inputMode="numeric"
            autoComplete="off"
            placeholder={i18n.number(standard)}
            hint={fixedBy === null ? i18n._(hint) : <FixedBy variable={fixedBy} />}
            error={
              isWrong && fixedBy === null
                ? t`Enter a whole number from ${i18n.number(least)} to ${i18n.number(most)}.`
                : undefined
            }
          />
        ))}
      </div>
      <div className="flex flex-col gap-2">
        <p aria-hidden="true" className="font-medium">
          <Trans>Fingerprint of a reader’s browser</Trans>
        </p>
        <SegmentedControl
          label={t`Fingerprint of a reader’s browser`}
          value={rule}
          onChange={setRule}
          disabled={house.fingerprint.fixedBy !== null}
          options={[
            { value: 'ask', label: t`Ask first` },
            { value: 'on', label: t`Take it until they object` },
          ]}
        />
        <p className="text-caption text-pretty text-ink-soft">
          {house.fingerprint.fixedBy === null ? (
            <Trans>
              It makes it harder to collect bonus with many accounts. Where the law asks for consent, as in
              the European Union, ask first.
            </Trans>
          ) : (
            <FixedBy variable={house.fingerprint.fixedBy} />
          )}
        </p>
      </div>
    </HouseForm>
  );
}
