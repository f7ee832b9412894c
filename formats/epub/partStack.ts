import type { Boundary } from './outline';

/** The kind of part that a title names: "Book", "Part", "Том" … */
const KIND =
  /\b(?:part|book|volume|vol|teil|buch|livre|partie|parte|livro|tomo)\b|часть|книга|том(?=\s)|[部卷篇]/iu;

/**
 * Tracks the parts that contain each section, given the boundaries in reading order: those it is listed
 * below, or, in a flat list, the last ones before it. A part replaces an open one of its kind ("Part II"
 * after "Part I"); a part of another kind nests inside.
 */
export class PartStack {
  private open: Part[] = [];

  /** `nameOf` returns the displayed title, empty for one that separates nothing. */
  constructor(private readonly nameOf: (title: string) => string) {}

  at({ title, isPart, parents }: Boundary): string[] {
    const listed = this.open.filter(({ isListed }) => isListed);
    if (parents && !isSame(listed, parents)) this.open = parents.map((parent) => this.part(parent, true));
    const below = this.open.map(({ name }) => name).filter((name) => name !== '');
    if (isPart) {
      const own = this.part(title, false);
      const same = this.open.findIndex((part) => !part.isListed && part.kind === own.kind);
      this.open = [...(same === -1 ? this.open : this.open.slice(0, same)), own];
    }
    return below;
  }

  private part(title: string, isListed: boolean): Part {
    return { title, isListed, kind: KIND.exec(title)?.[0].toLowerCase() ?? '', name: this.nameOf(title) };
  }
}

type Part = { title: string; name: string; kind: string; isListed: boolean };

function isSame(parts: readonly Part[], titles: readonly string[]): boolean {
  return parts.length === titles.length && parts.every(({ title }, index) => title === titles[index]);
}
