import type { IconName } from './icon-paths.ts'

/** A decorative icon, hidden from assistive technology. Refers to a symbol of the page. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg className="icon" width={size} height={size} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)
