import { Bell, Bookmark, Download, Plus, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge, BadgeDot } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { buttonClass, textLinkClass } from '../../ui/buttonClass';
import { IconButton } from '../../ui/IconButton';
import { Chapter, Specimen } from '../Specimen';

const KINDS = ['primary', 'tonal', 'outline', 'quiet', 'danger'] as const;
const SIZES = ['sm', 'md', 'lg'] as const;

export function Buttons() {
  const [kept, setKept] = useState(true);
  return (
    <Chapter title="Buttons">
      {KINDS.map((kind) => (
        <Specimen key={kind} name={`Button, ${kind}`}>
          {SIZES.map((size) => (
            <Button key={size} kind={kind} size={size}>
              Read on
            </Button>
          ))}
          <Button kind={kind} icon={<Download className="size-icon-md" />}>
            Download
          </Button>
          <Button kind={kind} busy>
            Download
          </Button>
          <Button kind={kind} busy icon={<Download className="size-icon-md" />}>
            Download
          </Button>
          <Button kind={kind} disabled>
            Download
          </Button>
        </Specimen>
      ))}
      <Specimen name="A link that looks like one, and a link in text">
        <a href="#buttons" className={buttonClass('tonal')}>
          <Plus className="size-icon-md" />
          Add to library
        </a>
        <p>
          Everything works without an account; see the{' '}
          <a href="#buttons" className={textLinkClass}>
            privacy policy
          </a>
          .
        </p>
      </Specimen>
      <Specimen name="Icon button: plain, pressed, with a number, with a dot, disabled">
        <IconButton label="Share">
          <Share2 className="size-icon-lg" />
        </IconButton>
        <IconButton label="Keep" pressed={kept} onClick={() => setKept(!kept)}>
          <Bookmark className="size-icon-lg" />
        </IconButton>
        <IconButton label="Notices" badge={<Badge count={3} label="3 new" />}>
          <Bell className="size-icon-lg" />
        </IconButton>
        <IconButton label="Updates" badge={<BadgeDot label="New" />}>
          <Bell className="size-icon-lg" />
        </IconButton>
        <IconButton label="Remove" disabled>
          <Trash2 className="size-icon-lg" />
        </IconButton>
      </Specimen>
    </Chapter>
  );
}
