import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import type { NavLink } from '../app/nav/nav.ts'
import { useProgram } from '../app/program.ts'
import { isSingleKey } from '../app/single-key.ts'

/** How long `g` waits for the letter of a page. */
const chord_ms = 1500

/** Opens the page of a link whose letter is pressed after `g`. */
export function useGoKeys(links: readonly NavLink[]) {
  const { locale } = useProgram()
  const navigate = useNavigate()
  const pressed = useRef(-Infinity)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const isSecond = event.timeStamp - pressed.current < chord_ms
      pressed.current = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity
      if (!isSecond) return
      // Before the shortcuts of a list, to which the letter may mean something else.
      event.preventDefault()
      event.stopImmediatePropagation()
      const link = links.find(({ key }) => key === event.key)
      if (link?.is_public) location.assign(localePath(locale, link.to))
      else if (link) void navigate(link.to)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [links, locale, navigate])
}
