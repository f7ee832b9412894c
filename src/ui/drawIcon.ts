import { createElement, type SVGProps } from 'react';

type IconData = {
  readonly node: readonly (readonly [string, Record<string, string>])[];
};
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * What a built app uses in the place of lucide-react's `createLucideIcon`, which makes each icon two components with
 * a context, and its lines again on every render. Here it is one, and its lines are made once: React passes over them.
 * Takes `size` (px, 24) and everything an `<svg>` takes; lucide's `absoluteStrokeWidth` is not used in this app.
 */
export default function drawIcon({ node }: IconData) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    const isNamed = rest.role !== undefined || rest['aria-label'] !== undefined;
    return createElement(
      'svg',
      {
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': isNamed ? undefined : true,
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...lines,
    );
  };
}
