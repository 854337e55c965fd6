import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Returns a ref for a strip of links that may be wider than a phone: the link of the current page is scrolled into view. */
export function useCurrentInView() {
  const strip = useRef<HTMLElement>(null)
  const { pathname, search, hash } = useLocation()
  const page = `${pathname}${search}${hash}`
  const shown = useRef('')
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    // Once a page: the reader may scroll the strip meanwhile.
    if (!strip.current || !current || shown.current === page) return
    shown.current = page
    strip.current.scrollLeft = current.offsetLeft - strip.current.offsetLeft - 16
  }, [page])
  return strip
}
