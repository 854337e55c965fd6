import type { IconName } from './icon-paths.ts'

/** A pictogram beside a word; it says nothing by itself. Its drawing stands once on the page. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg className="icon" width={size} height={size} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)
