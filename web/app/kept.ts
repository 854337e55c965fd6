/** Values that this browser stores between visits; all are removed on sign-out. */
const prefix = 'numo.'

export type KeptName = 'hat' | 'nav' | 'shortcuts' | 'density' | 'plans' | 'who'

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
export const keepingPlace = (): Storage => (isViewing() ? sessionStorage : localStorage)

/** Returns the stored value; null when there is none or storage is not available. */
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
    // Storage is optional.
  }
}

function forgetIn(storage: () => Storage) {
  try {
    const place = storage()
    for (const name of Object.keys(place)) if (name.startsWith(prefix)) place.removeItem(name)
  } catch {
    // Storage is optional.
  }
}

/** Removes the values stored for this tab only. */
export const forgetTab = () => forgetIn(() => sessionStorage)

export function forgetStored() {
  forgetIn(() => localStorage)
  forgetTab()
}

const message = `${prefix}other_person`

/** Reloads the page, which then says that another user signed in. */
export function reopenForAnother() {
  try {
    sessionStorage.setItem(message, 'yes')
  } catch {
    // The page reloads without the message.
  }
  location.reload()
}

/** Returns whether this page was reloaded because another user signed in, and clears the mark. */
export function wasReopened(): boolean {
  try {
    const was = sessionStorage.getItem(message) !== null
    sessionStorage.removeItem(message)
    return was
  } catch {
    return false
  }
}
