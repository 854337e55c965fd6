/** What this browser keeps between visits; all of it goes when somebody signs out. */
const prefix = 'numo.'

export type KeptName = 'hat' | 'nav' | 'shortcuts' | 'density' | 'plans'

/** Where a tab keeps as whom staff see the program in it (`session/view.ts`). */
export const viewKey = `${prefix}view`

/** Staff see the program as somebody else in this tab. */
export function isViewing(): boolean {
  try {
    return sessionStorage.getItem(viewKey) !== null
  } catch {
    return false
  }
}

/** Where things are kept: what a tab shows of somebody else stays in that tab, and goes with it. */
export const keepingPlace = (): Storage => (isViewing() ? sessionStorage : localStorage)

/** A word kept under a name; null where there is none or nothing may be kept. */
export function kept(name: KeptName): string | null {
  try {
    return keepingPlace().getItem(prefix + name)
  } catch {
    return null
  }
}

export function keep(name: KeptName, value: string) {
  try {
    keepingPlace().setItem(prefix + name, value)
  } catch {
    // A browser that keeps nothing works all the same.
  }
}

function forgetIn(storage: () => Storage) {
  try {
    const place = storage()
    for (const name of Object.keys(place)) if (name.startsWith(prefix)) place.removeItem(name)
  } catch {
    // See above.
  }
}

/** Forgets what this tab alone keeps. */
export const forgetTab = () => forgetIn(() => sessionStorage)

export function forgetStored() {
  forgetIn(() => localStorage)
  forgetTab()
}

const message = `${prefix}other_person`

/** Opens the page again, which then says that somebody else signed in. */
export function reopenForAnother() {
  try {
    sessionStorage.setItem(message, 'yes')
  } catch {
    // The page opens all the same, and says nothing.
  }
  location.reload()
}

/** Whether this page was opened again because somebody else signed in; once. */
export function wasReopened(): boolean {
  try {
    const was = sessionStorage.getItem(message) !== null
    sessionStorage.removeItem(message)
    return was
  } catch {
    return false
  }
}
