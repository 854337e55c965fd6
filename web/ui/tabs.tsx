import { Link, useLocation } from 'react-router'
import { useReader } from './reader.ts'
import { useCurrentInView } from './use-current-in-view.ts'

export type Tab = {
  to: string
  title: string
  count?: number
  /** Whether what the tab holds is complete, with its accessible words. */
  done?: { is_done: boolean; text: string }
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
      {tabs.map(({ to, title, count, done, isCurrent = to === pathname }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {title}
          {done && (
            <i className="tab-mark" data-done={done.is_done || undefined}>
              <span className="vh">{done.text}</span>
            </i>
          )}
          {count !== undefined && <span className="tnum">{formats.number(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
