/** Values that this browser stores between visits; all are removed on sign-out. */
const prefix = 'numo.'

export type StoredName = 'hat' | 'nav' | 'shortcuts' | 'density' | 'plans' | 'who' | 'doctors'

/** sessionStorage key of the view as another user in this tab (`session/view.ts`). */
export const viewKey = `${prefix}view`

/** Returns whether staff view the program as another user in this tab. */
export function isViewing(): boolean {
  try {
    return sessionStorage.getItem(viewKey) !== null
  } catch {
    return false
  }
}

/** Returns the storage to use: values of a view as another user stay in its tab and end with it. */
export const activeStorage = (): Storage => (isViewing() ? sessionStorage : localStorage)

/** Returns the stored value; null when there is none or storage is not available. */
export function readStored(name: StoredName): string | null {
  try {
    return activeStorage().getItem(prefix + name)
  } catch {
    return null
  }
}

export function writeStored(name: StoredName, value: string) {
  try {
    activeStorage().setItem(prefix + name, value)
  } catch {
    // Storage is optional.
  }
}

export function removeStored(name: StoredName) {
  try {
    activeStorage().removeItem(prefix + name)
  } catch {
    // Storage is optional.
  }
}

function clearStorage(storage: () => Storage) {
  try {
    const place = storage()
    for (const name of Object.keys(place)) if (name.startsWith(prefix)) place.removeItem(name)
  } catch {
    // Storage is optional.
  }
}

/** Removes the values stored for this tab only. */
export const forgetTab = () => clearStorage(() => sessionStorage)

export function forgetStored() {
  clearStorage(() => localStorage)
  forgetTab()
}

const message = `${prefix}other_person`

/** Reloads the page, which then says that another user signed in. */
export function reloadForOtherUser() {
  try {
    sessionStorage.setItem(message, 'yes')
  } catch {
    // The page reloads without the message.
  }
  location.reload()
}

/** Returns whether this page was reloaded because another user signed in, and clears the mark. */
export function wasReloadedForOtherUser(): boolean {
  try {
    const was = sessionStorage.getItem(message) !== null
    sessionStorage.removeItem(message)
    return was
  } catch {
    return false
  }
}
