/** What a household should do next, from facts alone. */
import type { OnboardingStatus } from '../access/enums.ts'
export type NeedsFacts = {
  onboarding_status: OnboardingStatus
  /** The step to go on with; null: nothing is left. */
  next_step: string | null
  /** Unread kinds of the inbox, newest first, each with its link. */
  unread: readonly { kind: string; link: string | null }[]
  policies: readonly {
    name: string
    /** Null: nobody said, or what was said is about what the policy was before. */
    in_force: boolean | null
    /** Whether its last day is over, whatever was answered. */
    is_over: boolean
    is_waiting: boolean
    /** The insurer itself could not say: asking once more does not help. */
    is_unknowable: boolean
  }[]
  open_invitations: readonly string[]
  /** Adults of the household who neither sign in nor were asked to. */
  uninvited_adults: readonly string[]
  claims_needing: number
  /** What is still to be paid of decided claims, as a person reads it; null: nothing. */
  owed: string | null
}

const needKinds = [
  'card_unreadable',
  'card_expiring',
  'claim',
  'owed',
  'set_up',
  'not_in_force',
  'unchecked',
  'card_read',
  'eligibility_answered',
  'adult',
  'approval',
  'asking_insurer',
  'invited',
] as const
type NeedKind = (typeof needKinds)[number]

export type Need = {
  kind: NeedKind
  /** False: somebody else is at it, and the household only waits. */
  is_theirs: boolean
  link: string
  /** What its sentence names. */
  name: string
}

const inboxKinds = [
  'card_unreadable',
  'card_expiring',
  'card_read',
  'eligibility_answered',
] as const

/**
 * What needs a household, the most pressing first, and after it what it waits for. The first that is theirs is the one
 * thing the page says.
 */
export function needsOf(facts: NeedsFacts): readonly Need[] {
  const need = (kind: NeedKind, link: string, name = '', is_theirs = true): Need => ({
    kind,
    is_theirs,
    link,
    name,
  })
  const found: Need[] = []
  for (const kind of inboxKinds) {
    const news = facts.unread.find((one) => one.kind === kind)
    if (news) found.push(need(kind, news.link ?? '/home'))
  }
  if (facts.claims_needing > 0)
    found.push(need('claim', '/home/claims?tab=needs_me', `${facts.claims_needing}`))
  if (facts.owed !== null) found.push(need('owed', '/home/billing', facts.owed))
  if (facts.onboarding_status === 'incomplete' && facts.next_step !== null)
    found.push(need('set_up', `/onboard/${facts.next_step}`, facts.next_step))
  for (const { name, in_force, is_over, is_waiting, is_unknowable } of facts.policies) {
    if (in_force === false || is_over) found.push(need('not_in_force', '/home/insurance', name))
    else if (in_force === null && !is_waiting && !is_unknowable)
      found.push(need('unchecked', '/home/insurance', name))
    if (is_waiting) found.push(need('asking_insurer', '/home/insurance', name, false))
  }
  for (const name of facts.uninvited_adults)
    found.push(need('adult', '/home/settings#family', name))
  if (facts.onboarding_status === 'needs_approval')
    found.push(need('approval', '/home/insurance', '', false))
  for (const email of facts.open_invitations)
    found.push(need('invited', '/home/settings#family', email, false))
  return found.toSorted((a, b) => needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind))
}
