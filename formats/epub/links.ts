import type { BlockDraft } from '../../contract/catalogue/blocks';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { anchorOf, anchorText, unsettledLink } from '../settleLinks';
import type { Flow, FlowItem } from './flow';
import type { Notes } from './notes';

/** The internal links of a book by target place; their chapters are known later (formats/settleLinks). */
export type Links = {
  /** The preliminary address of a link to `path#id`; null if it leads nowhere. */
  of(target: string): string | null;
  to(item: FlowItem): readonly number[];
};

/** Collects the links of a flow whose notes were removed. */
export function collectLinks(flow: Flow, notes: Notes): Links {
  const places = new Map<string, number>();
  const wanted = new Map<FlowItem, number>();
  for (const item of flow.items) {
    for (const { linkTarget } of item.lines.flatMap(({ runs }) => runs)) {
      if (linkTarget === undefined || notes.has(linkTarget) || places.has(linkTarget)) continue;
      const place = placeOf(flow, linkTarget);
      const to = place === undefined ? undefined : flow.items[place];
      if (place === undefined || to === undefined || to.isDropped) continue;
      places.set(linkTarget, place);
      wanted.set(to, place);
    }
  }
  return {
    of: (target) => {
      const place = places.get(target);
      return place === undefined ? null : unsettledLink(place);
    },
    to: (item) => {
      const place = wanted.get(item);
      return place === undefined ? [] : [place];
    },
  };
}

function placeOf(flow: Flow, target: string): number | undefined {
  const document = `${target.slice(0, target.indexOf('#'))}#`;
  return (flow.anchors.get(target) ?? flow.anchors.get(document))?.start;
}

export function anchorDraft(place: number): BlockDraft {
  return { kind: 'paragraph', runs: [{ text: anchorText(place) }] };
}

export function isAnchor(block: Block): boolean {
  return anchorOf(block) !== null;
}
