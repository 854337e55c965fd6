import { forgetTab, isViewing, viewKey } from '../browser-storage.ts'
import { createStore, type Store } from '../../ui/store.ts'

/** The view as another user that staff have open in this tab. */
export type View = {
  id: string
  user_id: string
  name: string
  /** Milliseconds since 1970, by this browser's clock. */
  until: number
  /** Whether the server has ended the view. */
  is_over: boolean
}

/** The view of one tab; other tabs of the browser are not affected. */
export type ViewSession = {
  current: Store<View | null>
  begin: (view: Omit<View, 'is_over'>) => void
  over: () => void
  /** Ends the view and clears everything this tab stored of the user. */
  forget: () => void
}

const isView = (one: unknown): one is View =>
  typeof one === 'object' &&
  one !== null &&
  ['id', 'user_id', 'name', 'until', 'is_over'].every((name) => name in one)

function read(): View | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(viewKey) ?? 'null')
    return isView(stored) ? stored : null
  } catch {
    return null
  }
}

/** Restores the view that this tab had before a reload. */
export function createViewing(): ViewSession {
  const current = createStore(read())
  const set = (view: View) => {
    current.set(view)
    try {
      sessionStorage.setItem(viewKey, JSON.stringify(view))
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
  return {
    current,
    begin(view) {
      // A tab opened by another one may have inherited its sessionStorage.
      forgetTab()
      set({ ...view, is_over: false })
    },
    over() {
      const view = current.get()
      if (view && !view.is_over) set({ ...view, is_over: true })
    },
    forget() {
      if (!current.get() && !isViewing()) return
      forgetTab()
      current.set(null)
    },
  }
}

/** Returns the remaining minutes, rounded up; null when the view has ended. */
export function minutesLeft({ until, is_over }: View, now: number): number | null {
  const left = until - now
  return is_over || left <= 0 ? null : Math.ceil(left / 60_000)
}
