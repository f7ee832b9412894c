import { msg } from '@lingui/core/macro';
import {
  Activity,
  ChartLine,
  Eraser,
  Inbox,
  KeyRound,
  LayoutTemplate,
  Library,
  ListFilter,
  Megaphone,
  MessagesSquare,
  ScrollText,
  SpellCheck,
  Upload,
  Users,
} from 'lucide-react';
import { lazy } from '../../platform/navigation/lazy';
import type { DeskSection } from './desk/section';

/** The desk's sections, in the order of its navigation. */
export const SECTIONS: readonly DeskSection[] = [
  {
    at: 'queue',
    title: msg`Comments`,
    icon: MessagesSquare,
    waits: 'comments',
    Section: lazy(() => import('./queue/QueueSection'), 'QueueSection'),
  },
  {
    at: 'messages',
    title: msg`Messages`,
    icon: Inbox,
    waits: 'messages',
    Section: lazy(() => import('./messages/MessagesSection'), 'MessagesSection'),
  },
  {
    at: 'typos',
    title: msg`Typos`,
    icon: SpellCheck,
    waits: 'typos',
    Section: lazy(() => import('./typos/TyposSection'), 'TyposSection'),
  },
  {
    at: 'titles',
    title: msg`Titles`,
    icon: Library,
    Section: lazy(() => import('./titles/TitlesSection'), 'TitlesSection'),
  },
  {
    at: 'uploads',
    title: msg`Uploads`,
    icon: Upload,
    Section: lazy(() => import('./uploads/UploadsSection'), 'UploadsSection'),
  },
  {
    at: 'watermarks',
    title: msg`Watermarks`,
    icon: Eraser,
    Section: lazy(() => import('./watermarks/WatermarksSection'), 'WatermarksSection'),
  },
  {
    at: 'home',
    title: msg`Home`,
    icon: LayoutTemplate,
    Section: lazy(() => import('./home/HomeSection'), 'HomeSection'),
  },
  {
    at: 'people',
    title: msg`Readers`,
    icon: Users,
    Section: lazy(() => import('./people/PeopleSection'), 'PeopleSection'),
  },
  {
    at: 'figures',
    title: msg`Figures`,
    icon: ChartLine,
    Section: lazy(() => import('./figures/FiguresSection'), 'FiguresSection'),
  },
  {
    at: 'campaigns',
    title: msg`Campaigns`,
    icon: Megaphone,
    Section: lazy(() => import('./campaigns/CampaignsSection'), 'CampaignsSection'),
  },
  {
    at: 'words',
    title: msg`Listed words`,
    icon: ListFilter,
    Section: lazy(() => import('./words/WordsSection'), 'WordsSection'),
  },
  {
    at: 'state',
    title: msg`State`,
    icon: Activity,
    Section: lazy(() => import('./installation/InstallationSection'), 'InstallationSection'),
  },
  {
    at: 'audit',
    title: msg`Audit log`,
    icon: ScrollText,
    Section: lazy(() => import('./audit/AuditSection'), 'AuditSection'),
  },
  {
    at: 'access',
    title: msg`Your access`,
    icon: KeyRound,
    Section: lazy(() => import('./access/AccessSection'), 'AccessSection'),
  },
];
