import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { keepingPlace } from '../app/kept.ts'
import { fullName } from '../ui/full-name.ts'

/** What an emergency card says. */
export type Emergency = {
  kept_at: string
  /** The country of the household's own address; a card that was kept before has none. */
  home_country?: string | null
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `keepEmergency` alone
    return JSON.parse(keepingPlace().getItem(place) ?? 'null') as Emergency | null
  } catch {
    return null
  }
}

export function keepEmergency(card: Emergency) {
  try {
    keepingPlace().setItem(place, JSON.stringify(card))
  } catch {
    // A browser that keeps nothing shows that the box stays empty.
  }
}

/** What the card says of the policies a household has. */
export const cardOf = (policies: readonly CoverPolicy[]): Emergency['policies'] =>
  policies.map(({ insurer, insurer_name, plan, plan_text, policy_number, members }) => ({
    insurer: insurer?.name ?? insurer_name ?? '–',
    phone: insurer?.phone ?? null,
    plan: plan?.name ?? plan_text,
    number: policy_number,
    members: members.map((one) => ({ name: fullName(one), id: one.member_id })),
  }))

/** A card that is kept says what the policies are now; where none is kept, none is from then on either. */
export function renewEmergency(policies: readonly CoverPolicy[]) {
  const kept = keptEmergency()
  if (!kept) return
  const now = cardOf(policies)
  if (JSON.stringify(now) === JSON.stringify(kept.policies)) return
  keepEmergency({ ...kept, kept_at: new Date().toISOString(), policies: now })
}

export function forgetEmergency() {
  try {
    keepingPlace().removeItem(place)
  } catch {
    // There is nothing then.
  }
}

/** The country somebody chose on this device, and where its clock was then. */
export type ChosenPlace = { country: string; zone: string }

const chosenPlace = 'numo.emergency-place'

/** What was chosen here; null: nothing, or it cannot be read. */
export function keptPlace(): ChosenPlace | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `keepPlace` alone
    return JSON.parse(keepingPlace().getItem(chosenPlace) ?? 'null') as ChosenPlace | null
  } catch {
    return null
  }
}

export function keepPlace(chosen: ChosenPlace) {
  try {
    keepingPlace().setItem(chosenPlace, JSON.stringify(chosen))
  } catch {
    // It holds until the page is closed.
  }
}
