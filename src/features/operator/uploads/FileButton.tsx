import { type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/Button';
import type { ButtonKind, ButtonSize } from '../../../ui/buttonClass';

type FileButtonProps = {
  children: ReactNode;
  onChoose: (files: readonly File[]) => void;
  accept?: string;
  /** A whole folder is chosen. */
  folder?: boolean;
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: ReactNode;
  disabled?: boolean;
};

/** A button that has the system ask for a file or a folder. */
export function FileButton({
  children,
  onChoose,
  accept,
  folder = false,
  disabled,
  ...look
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file again is a choice too.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button {...look} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
