/** The logo: a pin with a cross-shaped clearing and an `n` with two feet. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect className="mark-ground" width="32" height="32" rx="9" />
    <path
      className="mark-n"
      d="M9 23V14.6a7 7 0 0 1 14 0V23"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <circle className="mark-dot" cx="16" cy="15.4" r="2.3" />
  </svg>
)

export const Logo = ({ name, size }: { name: string; size?: number }) => (
  <span className="logo">
    <Mark {...(size === undefined ? {} : { size })} />
    <span>{name}</span>
  </span>
)
