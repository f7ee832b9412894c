import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { TitlePart } from '../../../../../contract/studio/parts';

const NAMES: Record<TitlePart, MessageDescriptor> = {
  author: msg`Author`,
  coauthor: msg`Co-author`,
  editor: msg`Editor`,
  translator: msg`Translator`,
};

const MAY: Record<TitlePart, MessageDescriptor> = {
  author: msg`Adds and publishes chapters and changes their words; invites the others and takes them out.`,
  coauthor: msg`Adds and publishes chapters and changes their words.`,
  editor: msg`Changes words and the order of drafts; publishes nothing.`,
  translator: msg`Reads chapters, drafts, comments and figures; changes nothing.`,
};

/** A part's name, and what it may do. */
export function usePartTexts(): (part: TitlePart) => { name: string; may: string } {
  const { i18n } = useLingui();
  return (part) => ({ name: i18n._(NAMES[part]), may: i18n._(MAY[part]) });
}
