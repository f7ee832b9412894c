import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BadgeCheck, Flame, LockOpen, type LucideIcon, Sparkles } from 'lucide-react';
import type { Choice } from './discoverChoice';

export const KIND_TEXTS: Record<Choice['kind'], { label: MessageDescriptor; icon: LucideIcon }> = {
  hot: { label: msg`Hot`, icon: Flame },
  new: { label: msg`New`, icon: Sparkles },
  finished: { label: msg`Finished`, icon: BadgeCheck },
  unlocked: { label: msg`Most unlocked`, icon: LockOpen },
};

export const PERIOD_TEXTS: Record<Choice['period'], MessageDescriptor> = {
  day: msg`Today`,
  week: msg`Week`,
  month: msg`Month`,
  all: msg`All time`,
};

export const TITLE_KIND_TEXTS: Record<NonNullable<Choice['titleKind']>, MessageDescriptor> = {
  novel: msg`Novels`,
  drama: msg`Dramas`,
};

export const STATUS_TEXTS: Record<NonNullable<Choice['status']>, MessageDescriptor> = {
  finished: msg`Complete`,
  ongoing: msg`Ongoing`,
};

export const LENGTH_TEXTS: Record<NonNullable<Choice['length']>, MessageDescriptor> = {
  short: msg`Under 60K words`,
  medium: msg`60K to 200K words`,
  long: msg`Over 200K words`,
};

export const UPDATED_TEXTS: Record<NonNullable<Choice['updated']>, MessageDescriptor> = {
  day: msg`Updated today`,
  week: msg`Updated this week`,
  month: msg`Updated this month`,
};
