import type { BlockDraft } from '../../contract/catalogue/blocks';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { anchorOf, anchorText, unsettledLink } from '../settleLinks';
import type { Flow, FlowItem } from './flow';
import type { Notes } from './notes';

/** The links inside a book, by the places they lead to; which chapters those are in is known later (formats/settleLinks). */
export type Links = {
  /** What a link to `path#id` is until then; null where it leads nowhere. */
  of(target: string): string | null;
  /** The places at this item that links lead to. */
  to(item: FlowItem): readonly number[];
};

/** Where the links of the flow lead, once its notes are taken out of it. */
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
