import { forgetTab, isViewing, viewKey } from '../kept.ts'
import { createStore, type Store } from '../../ui/store.ts'

/** As whom staff see the program in this tab. */
export type View = {
  id: string
  user_id: string
  name: string
  /** Milliseconds since 1970, by this browser's clock. */
  until: number
  /** The server said that it no longer answers as this person. */
  is_over: boolean
}

/** The view of one tab: other tabs of the same browser stay who they are. */
export type ViewSession = {
  current: Store<View | null>
  begin: (view: Omit<View, 'is_over'>) => void
  over: () => void
  /** Forgets the view, with everything this tab kept of the person. */
  forget: () => void
}

const isView = (one: unknown): one is View =>
  typeof one === 'object' &&
  one !== null &&
  ['id', 'user_id', 'name', 'until', 'is_over'].every((name) => name in one)

function read(): View | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(viewKey) ?? 'null')
    return isView(kept) ? kept : null
  } catch {
    return null
  }
}

/** Takes up the view that this tab had before it was loaded again. */
export function createViewing(): ViewSession {
  const current = createStore(read())
  const set = (view: View) => {
    current.set(view)
    try {
      sessionStorage.setItem(viewKey, JSON.stringify(view))
    } catch {
      // It lasts as long as the page, then.
    }
  }
  return {
    current,
    begin(view) {
      // A tab that another opened may have been given what that one kept.
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

/** Whole minutes that are left, at least one until the end; null: it is over. */
export function minutesLeft({ until, is_over }: View, now: number): number | null {
  const left = until - now
  return is_over || left <= 0 ? null : Math.ceil(left / 60_000)
}
