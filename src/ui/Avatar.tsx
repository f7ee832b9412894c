import { UserRound } from 'lucide-react';
import { useState } from 'react';

const SIZES = { sm: 'size-9 text-body', md: 'size-11 text-lead', lg: 'size-16 text-title' } as const;
const ICONS = { sm: 'size-icon-md', md: 'size-icon-lg', lg: 'size-icon-xl' } as const;

type AvatarProps = {
  /** E-mail or name; its first letter is shown (spec 2.2). Empty for a guest. */
  name: string;
  src?: string;
  size?: keyof typeof SIZES;
};

/** A round picture, the first letter, or a silhouette for a guest. Decorative: the name is next to it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [letter] = [...name.trim()];
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-title font-semibold text-accent ${SIZES[size]}`}
    >
      {src && failedSrc !== src ? (
        <img src={src} alt="" onError={() => setFailedSrc(src)} className="size-full object-cover" />
      ) : letter ? (
        letter.toLocaleUpperCase()
      ) : (
        <UserRound className={ICONS[size]} />
      )}
    </span>
  );
}
