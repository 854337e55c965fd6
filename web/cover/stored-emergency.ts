import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { coverStanding, isDenied } from '@numo/domains/eligibility/rules-standing.ts'
import { today } from '../app/today.ts'
import { activeStorage } from '../app/browser-storage.ts'
import { keptOfPerson } from '../app/offline/kept.ts'
import { fullName } from '../ui/full-name.ts'
import { cardPeopleOf, type CardPerson, type SignedCard } from './card-people.ts'

/** Content of the emergency card. */
export type Emergency = {
  kept_at: string
  /** Country of the household's address; missing in cards stored by older versions. */
  home_country?: string | null
  policies: readonly {
    insurer: string
    phone: string | null
    plan: string | null
    number: string | null
    /** Last day as known when the card was stored; missing in cards stored by older versions. */
    until?: string | null
    /** True when the insurer has said that the policy is not active. */
    is_denied?: boolean
    members: readonly { name: string; id: string | null }[]
  }[]
  /** The card of everybody whom they cover; missing in cards stored by older versions. */
  people?: readonly CardPerson[]
}

// With the prefix of all personal values in the browser, so that signing out removes it (`app/kept.ts`).
const place = 'numo.emergency'

/** Returns the card stored in this browser; null when there is none or it is not readable. */
export function storedEmergency(): Emergency | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by `storeEmergency`
    return JSON.parse(activeStorage().getItem(place) ?? 'null') as Emergency | null
  } catch {
    return null
  }
}

export function storeEmergency(card: Emergency) {
  try {
    const text = JSON.stringify(card)
    if (text.length <= keptOfPerson.emergency) activeStorage().setItem(place, text)
  } catch {
    // Without storage the checkbox stays unchecked.
  }
}

/** Returns the card's content for the policies of a household. */
export const cardOf = (policies: readonly CoverPolicy[]): Emergency['policies'] =>
  policies.map((policy) => ({
    insurer: policy.insurer?.name ?? policy.insurer_name ?? '–',
    phone: policy.insurer?.phone ?? null,
    plan: policy.plan?.name ?? policy.plan_text,
    number: policy.policy_number,
    until: policy.valid_until,
    is_denied: isDenied(coverStanding(policy, today())),
    members: policy.members.map((one) => ({ name: fullName(one), id: one.member_id })),
  }))

/**
 * Updates a stored card to the current policies and signed member cards. Does not store one when none is stored. `cards`
 * are undefined while they are not known; those stored stay.
 */
export function renewEmergency(policies: readonly CoverPolicy[], cards?: readonly SignedCard[]) {
  const stored = storedEmergency()
  if (!stored) return
  const signed = cards ?? stored.people?.flatMap((one) => one.policies.filter(isSigned)) ?? []
  const now = { policies: cardOf(policies), people: cardPeopleOf(policies, signed) }
  const before = { policies: stored.policies, people: stored.people }
  if (JSON.stringify(now) === JSON.stringify(before)) return
  storeEmergency({ ...stored, ...now, kept_at: new Date().toISOString() })
}

const isSigned = <Card extends { token: string | null }>(card: Card): card is Card & SignedCard =>
  card.token !== null

export function forgetEmergency() {
  try {
    activeStorage().removeItem(place)
  } catch {
    // Storage is optional.
  }
}

/** Country selected on this device, and the device's time zone at that time. */
export type ChosenPlace = { country: string; zone: string }

const chosenPlace = 'numo.emergency-place'

/** Returns the stored selection; null when there is none or it is not readable. */
export function storedPlace(): ChosenPlace | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by `storePlace`
    return JSON.parse(activeStorage().getItem(chosenPlace) ?? 'null') as ChosenPlace | null
  } catch {
    return null
  }
}

export function storePlace(chosen: ChosenPlace) {
  try {
    activeStorage().setItem(chosenPlace, JSON.stringify(chosen))
  } catch {
    // Without storage it lasts until the page is closed.
  }
}
