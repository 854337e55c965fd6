/** What a household should do next, from facts alone. */
export type NeedsFacts = {
  onboarding_status: 'approved' | 'needs_approval' | 'incomplete'
  /** The step to go on with; null: nothing is left. */
  next_step: string | null
  /** Unread kinds of the inbox, newest first, each with its link. */
  unread: readonly { kind: string; link: string | null }[]
  policies: readonly { name: string; in_force: boolean | null; is_waiting: boolean }[]
  open_invitations: readonly string[]
  /** Adults of the household who neither sign in nor were asked to. */
  uninvited_adults: readonly string[]
  claims_needing: number
}

const needKinds = [
  'card_unreadable',
  'card_expiring',
  'claim',
  'set_up',
  'not_in_force',
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
  if (facts.onboarding_status === 'incomplete' && facts.next_step !== null)
    found.push(need('set_up', `/onboard/${facts.next_step}`, facts.next_step))
  for (const { name, in_force, is_waiting } of facts.policies) {
    if (in_force === false) found.push(need('not_in_force', '/home/insurance', name))
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
