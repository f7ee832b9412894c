import type { ReactNode } from 'react';

export type StepPictureKind = 'shareBelow' | 'shareAbove' | 'menuBelow' | 'list' | 'confirm';

export function StepPicture({ kind }: { kind: StepPictureKind }) {
  return (
    <svg viewBox="0 0 88 96" className="h-24 w-22 shrink-0" aria-hidden="true" focusable="false">
      <rect
        x="8"
        y="2"
        width="72"
        height="92"
        rx="10"
        className="fill-surface stroke-edge"
        strokeWidth="1.5"
      />
      {PICTURES[kind]}
    </svg>
  );
}

const page = (
  <g className="fill-line">
    <rect x="18" y="26" width="22" height="30" rx="3" />
    <rect x="46" y="28" width="24" height="4" rx="2" />
    <rect x="46" y="37" width="18" height="4" rx="2" />
    <rect x="46" y="46" width="21" height="4" rx="2" />
  </g>
);

function Share({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="10" className="fill-accent" />
      <path
        d="M-3 -1.5H-4.5V5.5H4.5V-1.5H3M0 2V-6M-2.6 -3.6L0 -6.2L2.6 -3.6"
        className="fill-none stroke-accent-ink"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

const PICTURES: Readonly<Record<StepPictureKind, ReactNode>> = {
  shareBelow: (
    <>
      {page}
      <path d="M9 74H79" className="stroke-line" strokeWidth="1.5" />
      <g className="fill-line">
        <circle cx="20" cy="84" r="3" />
        <circle cx="32" cy="84" r="3" />
        <circle cx="58" cy="84" r="3" />
        <circle cx="70" cy="84" r="3" />
      </g>
      <Share x={45} y={82} />
    </>
  ),
  menuBelow: (
    <>
      {page}
      <rect x="16" y="76" width="38" height="11" rx="5.5" className="fill-line" />
      <circle cx="67" cy="81.5" r="9" className="fill-accent" />
      <g className="fill-accent-ink">
        <circle cx="63" cy="81.5" r="1.3" />
        <circle cx="67" cy="81.5" r="1.3" />
        <circle cx="71" cy="81.5" r="1.3" />
      </g>
    </>
  ),
  shareAbove: (
    <>
      <rect x="16" y="9" width="40" height="10" rx="5" className="fill-line" />
      <g transform="translate(0 6)">{page}</g>
      <Share x={67} y={14} />
    </>
  ),
  list: (
    <>
      <path d="M9 34H79" className="stroke-line" strokeWidth="1.5" />
      <g className="fill-line">
        <rect x="18" y="12" width="14" height="14" rx="4" />
        <rect x="38" y="16" width="32" height="5" rx="2.5" />
        <rect x="16" y="42" width="34" height="5" rx="2.5" />
        <rect x="16" y="78" width="28" height="5" rx="2.5" />
      </g>
      <rect x="12" y="54" width="64" height="17" rx="6" className="fill-accent-soft" />
      <rect x="18" y="60" width="36" height="5" rx="2.5" className="fill-accent" />
      <rect
        x="60"
        y="57"
        width="11"
        height="11"
        rx="3"
        className="fill-none stroke-accent"
        strokeWidth="1.5"
      />
      <path
        d="M65.5 59.8V65.2M62.8 62.5H68.2"
        className="stroke-accent"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  ),
  confirm: (
    <>
      <rect x="16" y="12" width="18" height="6" rx="3" className="fill-line" />
      <rect x="52" y="9" width="22" height="12" rx="6" className="fill-accent" />
      <path
        d="M58.5 15.2L61.8 18L67.5 12.2"
        className="fill-none stroke-accent-ink"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="16" y="32" width="56" height="26" rx="6" className="fill-sunken" />
      <g transform="translate(21 36.5) scale(0.53)">
        <path d="M6 5a3 3 0 0 1 3-3h9l9 9v16a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z" className="fill-accent" />
        <path d="M18 2v6a3 3 0 0 0 3 3h6z" className="fill-mark" />
      </g>
      <rect x="43" y="42" width="24" height="5" rx="2.5" className="fill-line" />
    </>
  ),
};
