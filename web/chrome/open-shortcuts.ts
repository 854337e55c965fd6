import { createStore } from '../ui/store.ts'

/** Whether the keyboard help is open. */
export const shortcutsOpen = createStore(false)
export const openShortcuts = () => shortcutsOpen.set(true)
/** Whether the command palette is open. */
export const paletteOpen = createStore(false)
export const openPalette = () => paletteOpen.set(true)
