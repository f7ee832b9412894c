import {
  BookOpen,
  ChevronRight,
  Compass,
  Download,
  House,
  LibraryBig,
  Lock,
  Search,
  UserRound,
} from 'lucide-react';
import { LogoMark, Wordmark } from '../../ui/Wordmark';
import { Chapter, Specimen } from '../Specimen';

const GROUNDS = [
  ['paper', 'bg-paper text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['sunken', 'bg-sunken text-ink'],
  ['lifted', 'bg-lifted text-ink'],
  ['accent', 'bg-accent text-accent-ink'],
  ['accent-strong', 'bg-accent-strong text-accent-ink'],
  ['accent-soft', 'bg-accent-soft text-accent'],
  ['mark-soft', 'bg-mark-soft text-mark-ink'],
  ['danger-soft', 'bg-danger-soft text-danger'],
  ['inverse', 'bg-inverse text-inverse-ink'],
] as const;

const STROKES = [
  ['line', 'bg-line'],
  ['edge', 'bg-edge'],
  ['mark', 'bg-mark'],
  ['mark-line', 'bg-mark-line'],
  ['mark-shade', 'bg-mark-shade'],
  ['danger', 'bg-danger'],
] as const;

const TEXTS = [
  ['display', 'font-title text-display font-semibold'],
  ['title', 'font-title text-title font-semibold'],
  ['heading', 'font-title text-heading font-semibold'],
  ['lead', 'text-lead'],
  ['body', 'text-body'],
  ['caption', 'text-caption'],
  ['micro', 'text-micro'],
] as const;

const ICON_SIZES = ['size-icon-xs', 'size-icon-sm', 'size-icon-md', 'size-icon-lg', 'size-icon-xl'] as const;
const ICONS = [
  House,
  LibraryBig,
  Compass,
  UserRound,
  Search,
  BookOpen,
  Download,
  Lock,
  ChevronRight,
] as const;
const SPACES = [1, 2, 3, 4, 6, 8, 10, 14] as const;

export function Foundations() {
  return (
    <Chapter title="Foundations">
      <Specimen name="Mark">
        <LogoMark className="size-12" />
        <Wordmark />
      </Specimen>
      <Specimen name="Grounds, each with its ink">
        {GROUNDS.map(([name, className]) => (
          <span
            key={name}
            className={`grid h-16 w-28 place-items-end rounded-md border border-line p-2 text-caption ${className}`}
          >
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen name="Lines and marks">
        {STROKES.map(([name, className]) => (
          <span key={name} className="flex items-center gap-2 text-caption">
            <span className={`size-6 rounded-full ${className}`} />
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen name="Type" stack>
        {TEXTS.map(([name, className]) => (
          <p key={name} className={className}>
            {name} · The place where you left it · Место, где вы остановились · 你停下的地方
          </p>
        ))}
      </Specimen>
      <Specimen name="Space, in steps of 4 px">
        {SPACES.map((space) => (
          <span key={space} className="flex flex-col items-center gap-1 text-micro text-ink-soft">
            <span className="bg-accent" style={{ width: space * 4, height: space * 4 }} />
            {space}
          </span>
        ))}
      </Specimen>
      <Specimen name="Corners and heights">
        <span className="grid size-20 place-items-center rounded-sm bg-surface text-caption shadow-raised">
          sm
        </span>
        <span className="grid size-20 place-items-center rounded-md bg-surface text-caption shadow-cover">
          md
        </span>
        <span className="grid size-20 place-items-center rounded-lg bg-surface text-caption shadow-float">
          lg
        </span>
        <span className="grid size-20 place-items-center rounded-xl bg-sunken text-caption">xl</span>
      </Specimen>
      <Specimen name="Icons: one weight, five sizes">
        {ICON_SIZES.map((size) => (
          <Search key={size} className={size} />
        ))}
        {ICONS.map((Icon) => (
          <Icon key={Icon.displayName} className="size-icon-lg text-accent" />
        ))}
      </Specimen>
    </Chapter>
  );
}
