/**
 * The look of a card with a quotation. The picture is shown outside the app, so the app's themes do not
 * apply.
 */
export type QuoteLook = {
  readonly ground: string;
  readonly foot: string;
  readonly ink: string;
  readonly soft: string;
  readonly ornament: string;
  readonly align: 'left' | 'center';
};

export const QUOTE_LOOKS = {
  paper: {
    ground: '#fcfaf5',
    foot: '#f3ebdc',
    ink: '#211d18',
    soft: '#665d52',
    ornament: '#0b6450',
    align: 'left',
  },
  spruce: {
    ground: '#0f7059',
    foot: '#084a3b',
    ink: '#f7f9f7',
    soft: '#c3ddd3',
    ornament: '#8cc7b3',
    align: 'center',
  },
  night: {
    ground: '#1b2027',
    foot: '#0d0f13',
    ink: '#e6e8ec',
    soft: '#a2a9b4',
    ornament: '#5fb79c',
    align: 'left',
  },
} as const satisfies Record<string, QuoteLook>;

export type QuoteLookName = keyof typeof QUOTE_LOOKS;
