/** What people are told of, as data: whom it is for, where it is said unless they choose otherwise. */
export type NotificationKindRule = {
  /** The role under which it concerns somebody. */
  hat: 'client' | 'admin'
  /** Section of the settings. */
  group: 'card' | 'cover' | 'payment' | 'family' | 'privacy' | 'work'
  /** Also by mail unless they choose otherwise; the inbox has everything. */
  by_mail: boolean
  /** A security notice: nobody can switch it off. */
  is_security?: true
  /** Comes first, and is said at once. */
  is_urgent?: true
  /** What its sentence needs. */
  facts: readonly string[]
  /** Roles whose own transactions may tell of it; the program may tell of everything. */
  told_by?: readonly ('user' | 'client' | 'partner' | 'admin')[]
}

/** Every kind, in the order the settings show them. */
const notificationKinds = {
  card_read: { hat: 'client', group: 'card', by_mail: true, facts: ['insurer'] },
  card_unreadable: {
    hat: 'client',
    group: 'card',
    by_mail: true,
    is_urgent: true,
    facts: [],
    told_by: ['admin'],
  },
  insurer_matched: {
    hat: 'client',
    group: 'cover',
    by_mail: true,
    facts: ['insurer'],
    told_by: ['client', 'admin'],
  },
  eligibility_answered: {
    hat: 'client',
    group: 'cover',
    by_mail: true,
    facts: ['plan'],
    told_by: ['admin'],
  },
  card_on_file: {
    hat: 'client',
    group: 'payment',
    by_mail: true,
    facts: ['brand', 'last4'],
    told_by: ['client'],
  },
  card_expiring: {
    hat: 'client',
    group: 'payment',
    by_mail: true,
    is_urgent: true,
    facts: ['brand', 'last4', 'month'],
  },
  family_joined: {
    hat: 'client',
    group: 'family',
    by_mail: true,
    is_security: true,
    facts: ['name'],
  },
  choices_changed: {
    hat: 'client',
    group: 'privacy',
    by_mail: true,
    is_security: true,
    facts: [],
    told_by: ['admin'],
  },
  export_ready: { hat: 'client', group: 'privacy', by_mail: true, is_security: true, facts: [] },
  deletion_asked: {
    hat: 'client',
    group: 'privacy',
    by_mail: true,
    is_security: true,
    is_urgent: true,
    facts: ['day'],
    told_by: ['client', 'admin'],
  },
  deletion_cancelled: {
    hat: 'client',
    group: 'privacy',
    by_mail: true,
    is_security: true,
    facts: [],
    told_by: ['client', 'admin'],
  },
  approval_needed: {
    hat: 'admin',
    group: 'work',
    by_mail: false,
    facts: ['account'],
    told_by: ['client', 'admin'],
  },
  eligibility_asked: {
    hat: 'admin',
    group: 'work',
    by_mail: false,
    facts: ['account'],
    told_by: ['client', 'admin'],
  },
} as const satisfies Record<string, NotificationKindRule>

export type NotificationKind = keyof typeof notificationKinds

/** Names and figures of a sentence; never what is wrong with somebody's health. */
export type NotificationFacts<Kind extends NotificationKind> = Record<
  (typeof notificationKinds)[Kind]['facts'][number],
  string
>

export const notificationKindNames = Object.keys(notificationKinds).filter(
  (name): name is NotificationKind => name in notificationKinds
)

/** Everything that is said about one kind of notification. */
export const ruleOf = (kind: NotificationKind): NotificationKindRule => notificationKinds[kind]

export const channels = ['inbox', 'email'] as const
export type Channel = (typeof channels)[number]

/** What somebody chose for a kind and a channel; what they never touched is not among it. */
export type Choice = { kind: string; channel: Channel; is_on: boolean }

/** Whether somebody is told of a kind in a channel. What is about security always arrives, whatever was chosen. */
export function isTold(
  kind: NotificationKind,
  channel: Channel,
  choices: readonly Choice[]
): boolean {
  const { by_mail, is_security } = ruleOf(kind)
  const usual = channel === 'inbox' || by_mail
  if (is_security) return usual
  return choices.find((one) => one.kind === kind && one.channel === channel)?.is_on ?? usual
}

/** The kinds that concern somebody with these roles, for their settings. */
export const kindsFor = (roles: readonly ('client' | 'admin')[]): readonly NotificationKind[] =>
  notificationKindNames.filter((kind) => roles.includes(notificationKinds[kind].hat))
