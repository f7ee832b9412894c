import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { SERIES_COLOURS } from './seriesColours';
import type { Series } from './useFigureTexts';

const DARK = '(prefers-color-scheme: dark)';

/** Returns a name of the current theme; when it changes, a canvas must be redrawn. */
function usePaintedTheme(): string {
  const [theme, setTheme] = useState(paintedTheme);
  useEffect(() => {
    const read = () => setTheme(paintedTheme());
    const query = matchMedia(DARK);
    const watch = new MutationObserver(read);
    query.addEventListener('change', read);
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      query.removeEventListener('change', read);
      watch.disconnect();
    };
  }, []);
  return theme;
}

function paintedTheme(): string {
  return document.documentElement.dataset.theme ?? (matchMedia(DARK).matches ? 'dark' : 'light');
}

const HEIGHT = 220;
/** The width of the axis labels, px: enough for a number with a few digits. */
const SIDE = 64;

/**
 * The rules of uPlot's style sheet that are needed here: a separate sheet would be listed in every first
 * screen.
 */
const PARTS =
  '[&_.u-wrap]:relative [&_.u-under]:absolute [&_.u-under]:overflow-hidden [&_.u-over]:absolute [&_.u-axis]:absolute [&_canvas]:relative [&_canvas]:block [&_canvas]:size-full';

/** `x`: seconds since the epoch on a chart of time, else a number. */
type Point = { readonly x: number; readonly values: readonly (number | null)[] };

type ChartProps = { points: readonly Point[]; series: readonly Series[]; isTime: boolean };

/** A line chart on a canvas (uPlot, decision 0006). Hidden from screen readers, which get the table. */
export function Chart({ points, series, isTime }: ChartProps) {
  const { i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const theme = usePaintedTheme();
  const { locale } = i18n;
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const colour = (token: string) => paintedColour(element, token);
    const font = `12px ${getComputedStyle(element).fontFamily}`;
    const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const wholeOnly = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    const axis = {
      font,
      stroke: colour('--color-ink-soft'),
      grid: { stroke: colour('--color-line'), width: 1 },
    };
    const format = series[0]?.format ?? String;
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        axes: [
          {
            ...axis,
            values: (_plot, xs) => xs.map((x) => (isTime ? days.format(x * 1_000) : wholeOnly.format(x))),
          },
          { ...axis, size: SIDE, values: (_plot, values) => values.map((value) => format(value)) },
        ],
        scales: {
          x: { time: isTime },
          y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.05)] },
        },
        series: [
          {},
          ...series.map((_each, at) => ({
            stroke: colour(SERIES_COLOURS[at] ?? SERIES_COLOURS[0]),
            width: 2,
            // Few days need points: a line of a single day is invisible.
            points: { show: points.length < 8 },
          })),
        ],
      },
      [
        points.map(({ x }) => x),
        ...series.map((_each, at) => points.map(({ values }) => values[at] ?? null)),
      ],
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [points, series, isTime, locale, theme]);
  return <div ref={host} aria-hidden="true" className={`min-w-0 overflow-hidden ${PARTS}`} />;
}

/** Resolves a colour token for the canvas: its value in the style sheet depends on the theme. */
function paintedColour(element: HTMLElement, token: string): string {
  element.style.color = `var(${token})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}
