import { type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/Button';
import type { ButtonKind, ButtonSize } from '../../../ui/buttonClass';

type FileButtonProps = {
  children: ReactNode;
  onChoose: (files: readonly File[]) => void;
  accept?: string;
  folder?: boolean;
  multiple?: boolean;
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: ReactNode;
  disabled?: boolean;
};

export function FileButton({
  children,
  onChoose,
  accept,
  folder = false,
  multiple = false,
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
        multiple={multiple}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the operator choose the same file again.
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
