/** What an emergency card says. */
export type Emergency = {
  kept_at: string
  policies: readonly {
    insurer: string
    phone: string | null
    plan: string | null
    number: string | null
    members: readonly { name: string; id: string | null }[]
  }[]
}

// Begins like everything this browser keeps of a person: signing out takes it away (`app/kept.ts`).
const place = 'numo.emergency'

/** The card kept in this browser; null: none is, or it cannot be read. */
export function keptEmergency(): Emergency | null {
  try {
    // Written by `keepEmergency` alone.
    return JSON.parse(localStorage.getItem(place) ?? 'null') as Emergency | null
  } catch {
    return null
  }
}

export function keepEmergency(card: Emergency) {
  try {
    localStorage.setItem(place, JSON.stringify(card))
  } catch {
    // A browser that keeps nothing shows that the box stays empty.
  }
}

export function forgetEmergency() {
  try {
    localStorage.removeItem(place)
  } catch {
    // There is nothing then.
  }
}
