import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  HOUSE_NAME_MOST,
  houseNameOf,
  SHORT_NAME_MOST,
  shortNameOf,
} from '../../../../contract/account/house';
import type { AnswerOf } from '../../../../contract/endpoints';
import { TextField } from '../../../ui/TextField';
import { FixedBy, HouseForm } from './HouseForm';
import { useSaveHouse } from './useSaveHouse';

type House = AnswerOf<'operatorHouse'>;

export function NameForm({ house, onSaved }: { house: House; onSaved: () => void }) {
  const { t } = useLingui();
  const { save, ...act } = useSaveHouse(house, onSaved);
  const name = useName(house.name, HOUSE_NAME_MOST);
  const shortName = useName(house.shortName, SHORT_NAME_MOST);
  const shown = name.isFixed ? (house.name.shown ?? '') : (name.clean ?? house.defaultName);
  const isWrong = name.isWrong || shortName.isWrong;
  return (
    <HouseForm
      title={<Trans>Name</Trans>}
      {...act}
      isReady={!isWrong && (name.isChanged || shortName.isChanged)}
      onSubmit={() =>
        void save({
          ...(name.isChanged && { name: name.clean }),
          ...(shortName.isChanged && { shortName: shortName.clean }),
        })
      }
    >
      <TextField
        label={<Trans>Name of the site</Trans>}
        value={name.text}
        onChange={name.change}
        readOnly={name.isFixed}
        autoComplete="off"
        placeholder={house.defaultName}
        hint={
          house.name.fixedBy ? (
            <FixedBy variable={house.name.fixedBy} />
          ) : (
            <Trans>In titles, texts, mails and the installed app. Leave it empty for the default.</Trans>
          )
        }
        error={name.isWrong ? t`Enter a name of at most ${HOUSE_NAME_MOST} characters.` : undefined}
      />
      <TextField
        label={<Trans>Short name</Trans>}
        value={shortName.text}
        onChange={shortName.change}
        readOnly={shortName.isFixed}
        autoComplete="off"
        placeholder={shortNameOf(shown)}
        hint={
          house.shortName.fixedBy ? (
            <FixedBy variable={house.shortName.fixedBy} />
          ) : (
            <Trans>Below the icon on a home screen. Leave it empty for the beginning of the name.</Trans>
          )
        }
        error={shortName.isWrong ? t`Enter a name of at most ${SHORT_NAME_MOST} characters.` : undefined}
      />
    </HouseForm>
  );
}

/** A name as it is typed; `clean` is null for the default. */
function useName({ shown, own, fixedBy }: House['name'], most: number) {
  const isFixed = fixedBy !== null;
  const [text, change] = useState((isFixed ? shown : own) ?? '');
  const clean = text === '' ? null : (houseNameOf(text, most) ?? null);
  const isWrong = !isFixed && text !== '' && clean === null;
  return { text, change, clean, isFixed, isWrong, isChanged: !isFixed && clean !== own };
}
