import { useState } from 'react'
import { everything, isChosen, nothing, pageToggled, toggled, type Selection } from './selection.ts'

/** State of the row selection. `of` identifies the listed rows; the selection is cleared when it changes. */
export function useSelection(of: string) {
  const [held, setHeld] = useState<{ of: string; selection: Selection }>({ of, selection: nothing })
  const selection = held.of === of ? held.selection : nothing
  const set = (next: Selection) => setHeld({ of, selection: next })
  return {
    selection,
    isChosen: (key: string) => isChosen(selection, key),
    clear: () => set(nothing),
    chooseAll: () => set(everything),
    toggle: (key: string) => set(toggled(selection, key)),
    togglePage: (page: readonly string[]) => set(pageToggled(selection, page)),
  }
}
export type Choosing = ReturnType<typeof useSelection>
