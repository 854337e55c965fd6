import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Returns a ref for a strip of links that may be wider than a phone: the link of the current page is scrolled into view. */
export function useCurrentInView() {
  const strip = useRef<HTMLElement>(null)
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && current)
      strip.current.scrollLeft = current.offsetLeft - strip.current.offsetLeft
  }, [pathname, search, hash])
  return strip
}
