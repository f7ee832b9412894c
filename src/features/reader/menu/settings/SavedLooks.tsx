import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MOST_LOOKS } from '../../../../../contract/reading/readingSettings';
import { cleanLine } from '../../../../../contract/wire/writtenText';
import { type Look, lookOf, readLooks } from '../../../../../data/queries/readingSettings';
import { useLive } from '../../../../platform/live/live';
import { usecases } from '../../../../platform/worker/usecases';
import { Button } from '../../../../ui/Button';
import { IconButton } from '../../../../ui/IconButton';
import { TextField } from '../../../../ui/TextField';
import { showToast } from '../../../../ui/toasts';
import { READING_FONTS } from '../../text/readingFonts';
import { ownColours } from '../../text/readingStyle';
import type { SettingsPartProps } from './settingsPart';

const MOST_LETTERS = 40;

export function SavedLooks({ settings, onChange }: SettingsPartProps) {
  const { t } = useLingui();
  const { value: looks = [] } = useLive('looks', readLooks);
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<string>();

  const save = async (next: readonly Look[]) => {
    const saved = await usecases.saveLooks({ looks: next });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const given = cleanLine(name);
    if (given === '') return;
    void save([...looks, { id: crypto.randomUUID(), name: given, ...lookOf(settings) }]);
    setName('');
  };
  const remove = (look: Look) => {
    void save(looks.filter(({ id }) => id !== look.id));
    showToast({
      text: t`“${look.name}” was removed.`,
      action: { label: t`Undo`, run: () => void save(looks) },
    });
  };
  const rename = (look: Look, to: string) => {
    setRenamed(undefined);
    const given = cleanLine(to);
    if (given !== '' && given !== look.name)
      void save(looks.map((one) => (one.id === look.id ? { ...one, name: given } : one)));
  };
  const now = lookOf(settings);
  return (
    <>
      {looks.length === 0 ? (
        <p className="setting-hint">
          <Trans>Colours, font, size and spacing as they are now can be saved under a name.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Saved looks`} className="looks">
          {looks.map((look) => {
            const isOn = Object.entries(now).every(([key, value]) => look[key as keyof Look] === value);
            if (renamed === look.id)
              return (
                <li key={look.id}>
                  <Rename look={look} onDone={(to) => rename(look, to)} />
                </li>
              );
            return (
              <li key={look.id}>
                <button
                  aria-pressed={isOn}
                  className="look"
                  onClick={() => {
                    const { id: _id, name: _name, ...rest } = look;
                    onChange(rest);
                  }}
                  type="button"
                >
                  <span
                    aria-hidden="true"
                    className="look-swatch"
                    data-reader-theme={look.theme}
                    style={{ ...ownColours(look), fontFamily: READING_FONTS[look.fontFamily]?.stack }}
                  >
                    A
                  </span>
                  <span className="look-name">{look.name}</span>
                  {isOn && <Check aria-hidden className="size-icon-md" />}
                </button>
                <IconButton label={t`Rename “${look.name}”`} onClick={() => setRenamed(look.id)}>
                  <Pencil className="size-icon-md" />
                </IconButton>
                <IconButton label={t`Remove “${look.name}”`} onClick={() => remove(look)}>
                  <Trash2 className="size-icon-md" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {looks.length < MOST_LOOKS ? (
        <form className="look-save" onSubmit={add}>
          <TextField
            label={<Trans>Name this look</Trans>}
            maxLength={MOST_LETTERS}
            onChange={setName}
            value={name}
          />
          <Button
            disabled={cleanLine(name) === ''}
            icon={<Plus className="size-icon-md" />}
            kind="tonal"
            type="submit"
          >
            <Trans>Save this look</Trans>
          </Button>
        </form>
      ) : (
        <p className="setting-hint">
          <Trans>There is room for {MOST_LOOKS} looks: remove one to save another.</Trans>
        </p>
      )}
    </>
  );
}

function Rename({ look, onDone }: { look: Look; onDone: (name: string) => void }) {
  const [name, setName] = useState(look.name);
  return (
    <form
      className="look-save"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(name);
      }}
    >
      <TextField
        autoFocus
        label={<Trans>Name</Trans>}
        maxLength={MOST_LETTERS}
        onChange={setName}
        value={name}
      />
      <Button kind="tonal" type="submit">
        <Trans>Done</Trans>
      </Button>
    </form>
  );
}
