/** Keeps the scroll position when a page is loaded again in another language or colour scheme. */

const key = 'numo.scroll'
/** Data of signed-in pages arrives later than the page. */
const timeout = 10_000

type Position = { className: string | null; top: number }
/** `path` is without locale prefix and query; `at` says when the switch was used. */
type KeptScroll = { at: number; path: string; positions: Position[] }

/** Returns a path without locale prefix and query. */
const pathOf = (to: string) => to.replace(/[?#].*/, '').replace(/^\/[a-z]{2}(?=\/|$)/, '') || '/'

/** Returns where the window and the scrolled parts of the page are; a part is found again by its class. */
function readPositions(): Position[] {
  const parts = [...document.querySelectorAll('main, main *')].filter(
    ({ scrollTop, className }) => scrollTop > 0 && className !== ''
  )
  return [
    { className: null, top: scrollY },
    ...parts.map(({ className, scrollTop }) => ({ className, top: scrollTop })),
  ].filter(({ top }) => top > 0)
}

/** Scrolls to a position, or as near as the page is long. Returns false while it is too short. */
function scrollBack({ className, top }: Position): boolean {
  const part =
    className === null
      ? document.scrollingElement
      : document.querySelector('main')?.parentElement?.getElementsByClassName(className)[0]
  part?.scrollTo({ top, behavior: 'instant' })
  // Positions are fractional on some screens.
  return part !== null && part !== undefined && part.scrollTop > top - 1
}

/** Scrolls as far as the page is loaded, until it has arrived, the user scrolls, or the time is over. */
function restore(positions: Position[]) {
  let left = positions
  const changes = new MutationObserver(() => move())
  const stopped = new AbortController()
  const stop = () => {
    changes.disconnect()
    stopped.abort()
  }
  const move = () => {
    left = left.filter((position) => !scrollBack(position))
    if (left.length === 0) stop()
  }
  changes.observe(document.body, { childList: true, subtree: true })
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, stop, { passive: true, signal: stopped.signal })
  setTimeout(stop, timeout)
  move()
}

function takeKept(): KeptScroll | null {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this file
    return text === null ? null : (JSON.parse(text) as KeptScroll)
  } catch {
    // Without storage the page begins at its top.
    return null
  }
}

/**
 * Remembers the position when a link that loads the same page again is used (its address begins with `/-/`), and
 * returns to it on the page that follows.
 */
export function keepScroll(): void {
  const kept = takeKept()
  if (kept && Date.now() - kept.at < timeout && kept.path === pathOf(location.pathname))
    restore(kept.positions)
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
      return
    const link = event.target.closest<HTMLAnchorElement>('a[href^="/-/"]')
    const to = link && new URL(link.href).searchParams.get('to')
    if (!to) return
    const kept: KeptScroll = { at: Date.now(), path: pathOf(to), positions: readPositions() }
    try {
      sessionStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Without storage the page begins at its top.
    }
  })
}
