import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { prefetchPath } from '../app/page-files.ts'
import { useProgram } from '../app/program.ts'
import type { Nav, NavLink as Place } from '../app/nav/nav.ts'
import { QueueCount } from './queue-count.tsx'

/** A navigation link of an area; the current one has `aria-current`. */
export function AreaLink({ place, size = 16 }: { place: Place; size?: number }) {
  const { t, locale } = useProgram()
  const Icon = place.icon
  const inside = (
    <>
      <Icon size={size} stroke={1.75} aria-hidden />
      <span>{t(place.name)}</span>
      {place.queue && <QueueCount queue={place.queue} />}
    </>
  )
  if (place.is_public) return <a href={localePath(locale, place.to)}>{inside}</a>
  return (
    <NavLink
      to={place.to}
      end={place.is_exact ?? false}
      onPointerEnter={() => prefetchPath(place.to)}
      onFocus={() => prefetchPath(place.to)}
    >
      {inside}
    </NavLink>
  )
}

/** Navigation links of an area in groups. */
export function AreaLinks({ nav, label }: { nav: Nav; label: string }) {
  const { t } = useProgram()
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // The list may be longer than the window: scrolls the current link into view.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs whenever the address changes
  }, [pathname])
  return (
    <nav ref={list} aria-label={label} className="side-list">
      {nav.groups.map(({ title, links }) => (
        <div key={title ?? ''} className="side-g">
          {title && <h2>{t(title)}</h2>}
          <ul>
            {links.map((place) => (
              <li key={place.to}>
                <AreaLink place={place} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
