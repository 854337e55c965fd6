/** Computes what a household should do next. Pure. */
import type { OnboardingStatus } from '../access/enums.ts'
export type NeedsFacts = {
  onboarding_status: OnboardingStatus
  /** Onboarding step to continue with; null when all are done. */
  next_step: string | null
  /** Kinds of unread notifications with their links, newest first. */
  unread: readonly { kind: string; link: string | null }[]
  policies: readonly {
    name: string
    /** True when it pays nothing today, by the insurer's word or by its dates. */
    is_out: boolean
    /** True when that is because its last day has passed. */
    is_over: boolean
    /** True when nobody has said anything about it as it is now, or the last try failed. */
    is_unchecked: boolean
    is_waiting: boolean
    /** True when the insurer itself could not tell; another check would not help. */
    is_unknowable: boolean
  }[]
  open_invitations: readonly string[]
  /** Adults of the household without a sign-in and without an invitation. */
  uninvited_adults: readonly string[]
  claims_needing: number
  /** Outstanding amount of decided claims, formatted; null when there is none. */
  owed: string | null
}

const needKinds = [
  'card_unreadable',
  'card_expiring',
  'claim',
  'owed',
  'set_up',
  'ended',
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
  /** False when the household only waits for somebody else. */
  is_theirs: boolean
  link: string
  /** Name to insert into its sentence. */
  name: string
}

const inboxKinds = [
  'card_unreadable',
  'card_expiring',
  'card_read',
  'eligibility_answered',
] as const

/**
 * Returns what a household needs to do, most urgent first, followed by what it waits for. The page shows the first item with `is_theirs`.
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
  for (const { name, is_out, is_over, is_unchecked, is_waiting, is_unknowable } of facts.policies) {
    if (is_over) found.push(need('ended', '/home/insurance', name))
    else if (is_out) found.push(need('not_in_force', '/home/insurance', name))
    else if (is_unchecked && !is_waiting && !is_unknowable)
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
