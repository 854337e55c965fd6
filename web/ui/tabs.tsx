import { Link, useLocation } from 'react-router'
import { useReader } from './reader.ts'
import { useCurrentInView } from './use-current-in-view.ts'

export type Tab = {
  to: string
  title: string
  count?: number
  /** Defaults to whether `to` is the current path. */
  isCurrent?: boolean
}

/** Tabs of a record or list, each a page of its own. `label` is the accessible name. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { formats } = useReader()
  const { pathname } = useLocation()
  const strip = useCurrentInView()
  return (
    <nav ref={strip} className="tabs" aria-label={label}>
      {tabs.map(({ to, title, count, isCurrent = to === pathname }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {title}
          {count !== undefined && <span className="tnum">{formats.number(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
