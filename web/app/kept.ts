/** What this browser keeps between visits; all of it goes when somebody signs out. */
const prefix = 'numo.'

export type KeptName = 'hat' | 'nav' | 'shortcuts' | 'density' | 'plans'

/** A word kept under a name; null where there is none or nothing may be kept. */
export function kept(name: KeptName): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

export function keep(name: KeptName, value: string) {
  try {
    localStorage.setItem(prefix + name, value)
  } catch {
    // A browser that keeps nothing works all the same.
  }
}

export function forgetStored() {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      const place = storage()
      for (const name of Object.keys(place)) if (name.startsWith(prefix)) place.removeItem(name)
    } catch {
      // See above.
    }
  }
}

const told = `${prefix}other_person`

/** Opens the page anew, which then says that somebody else signed in. */
export function reopenForAnother() {
  try {
    sessionStorage.setItem(told, 'yes')
  } catch {
    // The page opens all the same, and says nothing.
  }
  location.reload()
}

/** Whether this page was opened anew because somebody else signed in; once. */
export function wasReopened(): boolean {
  try {
    const was = sessionStorage.getItem(told) !== null
    sessionStorage.removeItem(told)
    return was
  } catch {
    return false
  }
}
