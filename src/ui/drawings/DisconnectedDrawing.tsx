/** A book under a cloud whose thread has come loose. */
export function DisconnectedDrawing() {
  return (
    <svg viewBox="0 0 240 160" fill="none" className="w-full" focusable="false">
      <ellipse cx="120" cy="146" rx="96" ry="8" className="fill-sunken" />
      <path
        d="M86 58a20 20 0 0 1 2-39.9a27 27 0 0 1 51-4.1a22 22 0 0 1 17 43.9z"
        transform="translate(0 6)"
        className="fill-surface stroke-edge"
        strokeWidth="3"
      />
      <path d="M120 68v10M120 88v6" className="stroke-mark" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M120 110c-14-10-36-12-58-8v34c22-4 44-2 58 6c14-8 36-10 58-6v-34c-22-4-44-2-58 8z"
        className="fill-accent-soft stroke-accent"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <path d="M120 110v32" className="stroke-accent" strokeWidth="3.5" />
      <path
        d="M76 113c10-1 20 0 30 4M76 122c10-1 20 0 30 4M164 113c-10-1-20 0-30 4"
        className="stroke-accent"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
