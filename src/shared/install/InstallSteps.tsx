import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { houseName } from '../../platform/device/houseName';
import type { InstallPath } from '../../platform/device/installPath';
import { StepPicture, type StepPictureKind } from './StepPicture';

type Step = { readonly picture: StepPictureKind; readonly words: ReactNode };

const addToHome: Step = {
  picture: 'list',
  words: (
    <Trans>
      Scroll down and choose <strong>Add to Home Screen</strong>.
    </Trans>
  ),
};
const confirm: Step = {
  picture: 'confirm',
  words: (
    <Trans>
      Tap <strong>Add</strong>. {houseName} is on your home screen.
    </Trans>
  ),
};

/** By the look of the browser; `installPathOf` distinguishes the versions. */
const STEPS: { readonly [Path in InstallPath]?: readonly Step[] } = {
  iphone: [
    { picture: 'shareBelow', words: <Trans>Tap the share button in the bar at the bottom.</Trans> },
    addToHome,
    confirm,
  ],
  iphoneMenu: [
    {
      picture: 'menuBelow',
      words: (
        <Trans>
          Tap the three dots beside the address, then <strong>Share</strong>.
        </Trans>
      ),
    },
    addToHome,
    confirm,
  ],
  ipad: [
    { picture: 'shareAbove', words: <Trans>Tap the share button at the top right.</Trans> },
    addToHome,
    confirm,
  ],
  iosOther: [
    { picture: 'shareAbove', words: <Trans>Tap the share button beside the address.</Trans> },
    addToHome,
    confirm,
  ],
  macSafari: [
    {
      picture: 'list',
      words: (
        <Trans>
          Open the <strong>File</strong> menu and choose <strong>Add to Dock</strong>.
        </Trans>
      ),
    },
  ],
};

export function hasSteps(path: InstallPath | undefined): boolean {
  return path !== undefined && STEPS[path] !== undefined;
}

/**
 * The steps to install the app by hand, each with a picture; empty if the browser installs it itself, or the
 * steps are unknown.
 */
export function InstallSteps({ path }: { path: InstallPath | undefined }) {
  const steps = path && STEPS[path];
  if (!steps) return null;
  return (
    <ol className="grid gap-3 sm:grid-cols-3">
      {steps.map(({ picture, words }, at) => (
        <li
          key={picture}
          className="flex items-center gap-4 rounded-lg bg-sunken p-3 sm:flex-col sm:items-start"
        >
          <StepPicture kind={picture} />
          <p className="min-w-0 flex-1 text-pretty">
            <span className="mr-2 inline-grid size-6 place-items-center rounded-full bg-accent align-middle text-caption font-semibold text-accent-ink tabular-nums">
              {at + 1}
            </span>
            {words}
          </p>
        </li>
      ))}
    </ol>
  );
}
