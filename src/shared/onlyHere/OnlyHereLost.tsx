import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OnlyHere } from '../../../data/queries/onlyHere';
import { houseName } from '../../platform/device/houseName';
import { SaveFirst } from './SaveFirst';

type OnlyHereLostProps = {
  onlyHere: OnlyHere;
  /** True if the account is deleted too, so that whatever is not sent yet is lost with it. */
  ownAlone?: boolean;
  onSaving: (isSaving: boolean) => void;
};

/** Lists what is lost for good when this device is wiped, and offers to save it as files first. */
export function OnlyHereLost({ onlyHere, ownAlone = false, onSaving }: OnlyHereLostProps) {
  const { ownBooks, marks } = onlyHere;
  const none = { waiting: 0, unsentMarks: 0, unsentPlaces: 0, unsentManuscripts: 0 };
  const { waiting, unsentMarks, unsentPlaces, unsentManuscripts } = ownAlone ? none : onlyHere;
  if (ownBooks + marks + waiting + unsentMarks + unsentPlaces + unsentManuscripts === 0) return null;
  return (
    <div className="mt-4">
      <ul className="flex flex-col gap-2 font-medium text-danger">
        {ownBooks > 0 && (
          <Line>
            <Plural
              value={ownBooks}
              one={
                <Trans>
                  # book from your own files will be deleted: there is no other copy of it in {houseName}.
                </Trans>
              }
              other={
                <Trans>
                  # books from your own files will be deleted: there is no other copy of them in {houseName}.
                </Trans>
              }
            />
          </Line>
        )}
        {marks > 0 && (
          <Line>
            <Plural
              value={marks}
              one="# bookmark or highlight in your own files will be deleted with them."
              other="# bookmarks and highlights in your own files will be deleted with them."
            />
          </Line>
        )}
        {unsentMarks > 0 && (
          <Line>
            <Plural
              value={unsentMarks}
              one="# bookmark or highlight hasn’t reached the server and will be deleted: there is no other copy."
              other="# bookmarks and highlights haven’t reached the server and will be deleted: there is no other copy."
            />
          </Line>
        )}
        {unsentPlaces > 0 && (
          <Line>
            <Plural
              value={unsentPlaces}
              one="Your place in # title hasn’t reached the server and will be lost."
              other="Your places in # titles haven’t reached the server and will be lost."
            />
          </Line>
        )}
        {unsentManuscripts > 0 && (
          <Line>
            <Plural
              value={unsentManuscripts}
              one="What you wrote in # chapter hasn’t reached the server and will be lost."
              other="What you wrote in # chapters hasn’t reached the server and will be lost."
            />
          </Line>
        )}
        {waiting > 0 && (
          <Line>
            <Plural
              value={waiting}
              one="# change hasn’t reached the server yet and will be lost."
              other="# changes haven’t reached the server yet and will be lost."
            />
          </Line>
        )}
      </ul>
      {ownBooks + unsentMarks > 0 && (
        <SaveFirst hasBooks={ownBooks > 0} savesMarks={unsentMarks > 0} onSaving={onSaving} />
      )}
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <li className="text-pretty">{children}</li>;
}
