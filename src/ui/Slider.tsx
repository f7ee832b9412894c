import '../styles/controls.css';
import { type CSSProperties, useId } from 'react';

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value in words: "18 px", "Page 3 of 9". */
  text: string;
  onChange: (value: number) => void;
  disabled?: boolean;
  /** Only for screen readers: the name and the value are written elsewhere. */
  bare?: boolean;
};

/** A value on a line. The platform's own range, in our clothes: arrow keys and Page keys move it. */
export function Slider({ label, value, min, max, step = 1, text, onChange, disabled, bare }: SliderProps) {
  const id = useId();
  const fill = max > min ? ((value - min) / (max - min)) * 100 : 0;
  const style = { '--fill': `${fill}%` } as CSSProperties;
  const input = (
    <input
      id={id}
      type="range"
      aria-label={bare ? label : undefined}
      aria-valuetext={text}
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      style={style}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className="slider min-w-0"
    />
  );
  if (bare) return input;
  return (
    <div>
      <div className="flex justify-between gap-4">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="text-ink-soft tabular-nums">
          {text}
        </output>
      </div>
      {input}
    </div>
  );
}
