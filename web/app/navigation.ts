/** Goes from page to page: what is shown stays until the next page is allowed and here. */
import { createContext, use, type ComponentType } from 'react'
import { createPath, type NavigationType, type Navigator, type To } from 'react-router'
import type { Route } from '@numo/kit/site.ts'
import { createStore, type Store } from '../ui/store.ts'

/** An address of the program with what travels in the history beside it. */
export type Place = { pathname: string; search: string; hash: string; state: unknown; key: string }

/** What a place shows. `Page` is null when it could not be had; `error` says why. */
export type View = {
  route: Route
  Layout: ComponentType | null
  Page: ComponentType | null
  error: unknown
}

/** What opening a place ends with: something to show, a place of this program, or another document. */
export type Answer = { view: View } | { to: string } | { document: string }

type Shown = {
  place: Place
  action: `${NavigationType}`
  view: View | null
  isBusy: boolean
}

export type Navigation = {
  shown: Store<Shown>
  /** What links and `useNavigate` of React Router ask. */
  navigator: Navigator
  /** Opens the first place, and from then on follows the buttons of the browser. */
  start: () => void
  /** Opens once more what is shown. */
  again: () => Promise<void>
}

/** The window, as far as going from page to page needs it. */
export type Tab = Pick<Window, 'location' | 'history' | 'addEventListener'>

type Kept = { usr?: unknown; key?: string } | null

const keyOf = () => Math.random().toString(36).slice(2, 10)

export function createNavigation(tab: Tab, open: (place: Place) => Promise<Answer>): Navigation {
  const here = (): Place => {
    const { pathname, search, hash } = tab.location
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `commit`, or by nobody
    const kept = tab.history.state as Kept
    return { pathname, search, hash, state: kept?.usr ?? null, key: kept?.key ?? 'default' }
  }
  const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to))
  const placeOf = (to: To, state: unknown = null): Place => {
    const { pathname, search, hash } = new URL(hrefOf(to), tab.location.href)
    return { pathname, search, hash, state, key: keyOf() }
  }
  const commit = (action: Shown['action'], place: Place) => {
    const kept: Kept = { usr: place.state, key: place.key }
    if (action === 'PUSH') tab.history.pushState(kept, '', createPath(place))
    if (action === 'REPLACE') tab.history.replaceState(kept, '', createPath(place))
  }
  const shown = createStore<Shown>({ place: here(), action: 'POP', view: null, isBusy: true })
  let turn = 0

  async function visit(action: Shown['action'], place: Place, isForced = false): Promise<void> {
    const before = shown.get()
    turn += 1
    const mine = turn
    const isHere = before.view?.Page && before.place.pathname === place.pathname
    // A filter or a sort of a list is in the query: nobody's rights change by it.
    if (isHere && !isForced) {
      commit(action, place)
      shown.set({ ...before, place, action, isBusy: false })
      return
    }
    shown.set({ ...before, isBusy: true })
    const answer = await open(place)
    // Somebody went elsewhere meanwhile.
    if (mine !== turn) return
    if ('document' in answer) {
      if (action === 'PUSH') tab.location.assign(answer.document)
      else tab.location.replace(answer.document)
      return
    }
    if ('to' in answer) {
      await visit(action === 'PUSH' ? 'PUSH' : 'REPLACE', placeOf(answer.to))
      return
    }
    commit(action, place)
    shown.set({ place, action, view: answer.view, isBusy: false })
  }

  return {
    shown,
    navigator: {
      createHref: hrefOf,
      encodeLocation: (to) => placeOf(to),
      go: (steps) => tab.history.go(steps),
      push: (to, state) => void visit('PUSH', placeOf(to, state)),
      replace: (to, state) => void visit('REPLACE', placeOf(to, state)),
    },
    start() {
      tab.addEventListener('popstate', () => void visit('POP', here()))
      void visit('POP', here())
    },
    again: () => visit('POP', here(), true),
  }
}

/** What is open, and how to open it once more. */
export type Visit = { route: Route; isBusy: boolean; again: () => Promise<void> }

const VisitContext = createContext<Visit | null>(null)
export const VisitProvider = VisitContext.Provider

export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('Nothing is open around this component')
  return visit
}
