import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { coverStanding, isOutOfForce } from '@numo/domains/eligibility/rules-standing.ts'
import { today } from '../app/today.ts'

/** A policy on somebody's card. `token`: what the QR code of the signed member card holds; null where none is issued. */
export type CardPolicy = {
  coverage_id: string
  insurer: string | null
  plan: string | null
  policy_number: string | null
  member_id: string | null
  phone: string | null
  until: string | null
  token: string | null
}

/** A person of the household with the policies on their card. */
export type CardPerson = {
  client_id: string
  first_name: string
  last_name: string
  second_last_name: string | null
  birth_date: string
  policies: readonly CardPolicy[]
}

/** A signed member card, as `listMemberCards` returns it. */
export type SignedCard = { coverage_id: string; token: string }

/** Returns the policies of a person that are not known to be out of force. */
export const cardPoliciesOf = (
  client_id: string,
  policies: readonly CoverPolicy[],
  cards: readonly SignedCard[] = []
): CardPolicy[] =>
  policies.flatMap((policy) => {
    const member = policy.members.find((one) => one.client_id === client_id)
    if (!member || isOutOfForce(coverStanding(policy, today()))) return []
    const { coverage_id, member_id } = member
    return [
      {
        coverage_id,
        insurer: policy.insurer?.name ?? policy.insurer_name,
        plan: policy.plan?.name ?? policy.plan_text,
        policy_number: policy.policy_number,
        member_id,
        phone: policy.card.assistance_phone ?? policy.insurer?.phone ?? null,
        until: policy.valid_until,
        token: cards.find((card) => card.coverage_id === coverage_id)?.token ?? null,
      },
    ]
  })

/** Returns everybody whom policies cover, each once, with what their card says. */
export function cardPeopleOf(
  policies: readonly CoverPolicy[],
  cards: readonly SignedCard[] = []
): CardPerson[] {
  const members = new Map(
    policies.flatMap((policy) => policy.members.map((one) => [one.client_id, one] as const))
  )
  return [...members.values()].map(
    ({ client_id, first_name, last_name, second_last_name, birth_date }) => ({
      client_id,
      first_name,
      last_name,
      second_last_name,
      birth_date,
      policies: cardPoliciesOf(client_id, policies, cards),
    })
  )
}
