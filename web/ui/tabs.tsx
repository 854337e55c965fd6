import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useReader } from './reader.ts'

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
  const { pathname, search } = useLocation()
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than the page.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && current)
      strip.current.scrollLeft = current.offsetLeft - strip.current.offsetLeft
  }, [pathname, search])
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
