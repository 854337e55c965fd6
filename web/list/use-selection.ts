import { useState } from 'react'

/** Chosen rows, or all that the list's query matches. */
export type Selection = { keys: ReadonlySet<string>; is_all: boolean }
const none: Selection = { keys: new Set(), is_all: false }

/** Which rows are chosen. `of` says what is listed: when it changes the choice is over. */
export function useSelection(of: string) {
  const [held, setHeld] = useState<{ of: string; selection: Selection }>({ of, selection: none })
  const selection = held.of === of ? held.selection : none
  const set = (next: Selection) => setHeld({ of, selection: next })
  return {
    selection,
    isChosen: (key: string) => selection.is_all || selection.keys.has(key),
    clear: () => set(none),
    chooseAll: () => set({ keys: new Set(), is_all: true }),
    toggle: (key: string) => {
      const keys = new Set(selection.keys)
      if (!keys.delete(key)) keys.add(key)
      set({ keys, is_all: false })
    },
    /** All of a page, or none of it when all were chosen. */
    togglePage: (page: readonly string[]) => {
      const keys = new Set(selection.is_all ? [] : selection.keys)
      const hasAll = !selection.is_all && page.every((key) => keys.has(key))
      for (const key of page)
        if (hasAll || selection.is_all) keys.delete(key)
        else keys.add(key)
      set({ keys, is_all: false })
    },
  }
}
export type Choosing = ReturnType<typeof useSelection>
