import { createStore } from '../ui/store.ts'

/** Whether the help of the keyboard is open. */
export const shortcutsOpen = createStore(false)
export const openShortcuts = () => shortcutsOpen.set(true)
/** Whether the palette is open. */
export const paletteOpen = createStore(false)
export const openPalette = () => paletteOpen.set(true)
