import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/Switch';

type TicksProps<Value extends string> = {
  title: ReactNode;
  all: readonly Value[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  text: (value: Value) => string;
  /** Shown below the text. */
  detail?: (value: Value) => string;
};

/** Several of a few choices. */
export function Ticks<Value extends string>({
  title,
  all,
  chosen,
  onChange,
  text,
  detail,
}: TicksProps<Value>) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium">{title}</legend>
      {all.map((value) => (
        <Checkbox
          key={value}
          label={text(value)}
          detail={detail?.(value)}
          checked={chosen.includes(value)}
          onChange={(isChosen) =>
            onChange(all.filter((each) => (each === value ? isChosen : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}
