import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

type StarsProps = {
  /** 0: not rated. */
  value: number;
  onRate: (stars: number) => void;
};

const STARS = [1, 2, 3, 4, 5];
/** In ms. Arrow keys pass over stars, so only the star they stop at counts. */
const KEYS_REST_MS = 700;

/** Five stars to choose from, made of radio buttons, so that arrow keys and screen readers work. */
export function Stars({ value, onRate }: StarsProps) {
  const { t } = useLingui();
  const name = useId();
  const [passing, setPassing] = useState<number>();
  const [hovered, setHovered] = useState(0);
  const byKeys = useRef(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chosen = passing ?? value;
  const lit = hovered || chosen;

  const rest = () => {
    clearTimeout(resting.current);
    if (passing === undefined) return;
    onRate(passing);
    setPassing(undefined);
  };
  const change = (stars: number) => {
    clearTimeout(resting.current);
    if (!byKeys.current) {
      setPassing(undefined);
      return onRate(stars);
    }
    setPassing(stars);
    resting.current = setTimeout(() => {
      onRate(stars);
      setPassing(undefined);
    }, KEYS_REST_MS);
  };
  useEffect(() => () => clearTimeout(resting.current), []);

  return (
    <fieldset
      className="flex w-fit"
      onKeyDown={(event) => {
        byKeys.current = event.key.startsWith('Arrow');
        if (event.key === 'Enter') rest();
      }}
      onPointerDown={() => {
        byKeys.current = false;
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) rest();
      }}
      onPointerLeave={() => setHovered(0)}
    >
      <legend className="sr-only">{t`Your rating`}</legend>
      {STARS.map((stars) => (
        <label
          key={stars}
          onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(stars)}
          className="relative grid size-11 cursor-pointer place-items-center rounded-full transition-[scale] active:scale-90 has-focus-visible:outline-(length:--focus-width) has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent has-focus-visible:outline-solid"
        >
          <input
            type="radio"
            name={name}
            value={stars}
            checked={chosen === stars}
            onChange={() => change(stars)}
            aria-label={t`${plural(stars, { one: '# star', other: '# stars' })}`}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
          />
          <Star
            className={`size-7 transition-colors ${stars <= lit ? 'fill-current text-accent' : 'text-edge'}`}
          />
        </label>
      ))}
    </fieldset>
  );
}
