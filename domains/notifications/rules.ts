import { type Channel } from './enums.ts'

/** Defaults and rights of one kind of notification. */
export type NotificationKindRule = {
  /** Role of the recipients (stored as `hat`). */
  hat: 'client' | 'admin' | 'partner'
  /** Section of the settings page. */
  group: 'card' | 'cover' | 'visits' | 'payment' | 'family' | 'privacy' | 'work'
  /** Default for email; every kind is in the inbox. */
  by_mail: boolean
  /** Security notice: cannot be switched off. */
  is_security?: true
  /** Shown first and announced at once. */
  is_urgent?: true
  /** Names of the placeholders in its sentence. */
  facts: readonly string[]
  /** Roles that may send it in their own transactions; the program may send every kind. */
  told_by?: readonly ('user' | 'client' | 'partner' | 'admin')[]
}

/** All kinds, in the order of the settings page. */
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
  claim_answered: {
    hat: 'client',
    group: 'cover',
    by_mail: true,
    facts: ['claim'],
    told_by: ['admin'],
  },
  claim_decided: {
    hat: 'client',
    group: 'cover',
    by_mail: true,
    facts: ['claim'],
    told_by: ['admin'],
  },
  claim_reversed: {
    hat: 'client',
    group: 'cover',
    by_mail: true,
    facts: ['claim'],
    told_by: ['admin'],
  },
  appointment_answered: { hat: 'client', group: 'visits', by_mail: true, facts: ['appointment'] },
  appointment_unanswered: { hat: 'client', group: 'visits', by_mail: true, facts: ['appointment'] },
  appointment_reminder: {
    hat: 'client',
    group: 'visits',
    by_mail: true,
    is_urgent: true,
    facts: ['appointment', 'times'],
  },
  appointment_question: { hat: 'client', group: 'visits', by_mail: true, facts: ['appointment'] },
  family_joined: {
    hat: 'client',
    group: 'family',
    by_mail: true,
    is_security: true,
    facts: ['name'],
  },
  clinic_sees_person: {
    hat: 'client',
    group: 'privacy',
    by_mail: true,
    is_security: true,
    facts: ['name', 'clinic'],
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
  card_charged: {
    hat: 'client',
    group: 'payment',
    by_mail: true,
    facts: ['amount', 'claim', 'brand', 'last4'],
  },
  payment_reminder_first: {
    hat: 'client',
    group: 'payment',
    by_mail: true,
    facts: ['amount', 'claim'],
    told_by: ['admin'],
  },
  payment_reminder_second: {
    hat: 'client',
    group: 'payment',
    by_mail: true,
    facts: ['amount', 'claim'],
    told_by: ['admin'],
  },
  payment_reminder_last: {
    hat: 'client',
    group: 'payment',
    by_mail: true,
    is_urgent: true,
    facts: ['amount', 'claim'],
    told_by: ['admin'],
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
    told_by: ['client', 'partner', 'admin'],
  },
  claim_message: {
    hat: 'admin',
    group: 'work',
    by_mail: false,
    facts: ['claim'],
    told_by: ['client', 'partner'],
  },
  authorization_asked: {
    hat: 'admin',
    group: 'work',
    by_mail: false,
    facts: ['authorization'],
    told_by: ['partner'],
  },
  clinic_authorization_answered: {
    hat: 'partner',
    group: 'work',
    by_mail: true,
    facts: ['authorization'],
    told_by: ['admin'],
  },
  webhook_disabled: { hat: 'partner', group: 'work', by_mail: true, facts: ['host'] },
  reminders_over: {
    hat: 'admin',
    group: 'work',
    by_mail: false,
    facts: ['account', 'claim'],
    told_by: ['admin'],
  },
  authorization_not_sent: {
    hat: 'admin',
    group: 'work',
    by_mail: false,
    is_urgent: true,
    facts: ['authorization'],
  },
  guarantee_ending: {
    hat: 'admin',
    group: 'work',
    by_mail: false,
    is_urgent: true,
    facts: ['authorization'],
  },
  clinic_guarantee_used: {
    hat: 'partner',
    group: 'work',
    by_mail: true,
    facts: ['authorization'],
  },
  clinic_guarantee_ending: {
    hat: 'partner',
    group: 'work',
    by_mail: true,
    is_urgent: true,
    facts: ['authorization'],
  },
  clinic_appointment_asked: {
    hat: 'partner',
    group: 'work',
    by_mail: true,
    is_urgent: true,
    facts: ['appointment'],
  },
  clinic_appointment_changed: {
    hat: 'partner',
    group: 'work',
    by_mail: true,
    facts: ['appointment'],
  },
  doctor_proposed: {
    hat: 'admin',
    group: 'work',
    by_mail: false,
    facts: ['clinic'],
    told_by: ['partner'],
  },
  clinic_doctor_decided: {
    hat: 'partner',
    group: 'work',
    by_mail: true,
    facts: ['doctor'],
    told_by: ['admin'],
  },
  clinic_networks_due: {
    hat: 'partner',
    group: 'work',
    by_mail: true,
    facts: ['count'],
  },
  clinic_claim_reversed: {
    hat: 'partner',
    group: 'work',
    by_mail: true,
    facts: ['claim'],
    told_by: ['admin'],
  },
  clinic_claim_answered: {
    hat: 'partner',
    group: 'work',
    by_mail: true,
    facts: ['claim'],
    told_by: ['admin'],
  },
} as const satisfies Record<string, NotificationKindRule>

export type NotificationKind = keyof typeof notificationKinds

/** Placeholder values: names and figures only, never health data. */
export type NotificationFacts<Kind extends NotificationKind> = Record<
  (typeof notificationKinds)[Kind]['facts'][number],
  string
>

export const notificationKindNames = Object.keys(notificationKinds).filter(
  (name): name is NotificationKind => name in notificationKinds
)

/** Returns the rule of a kind. */
export const ruleOf = (kind: NotificationKind): NotificationKindRule => notificationKinds[kind]

/** A user's explicit choice for a kind and channel; kinds without one use the default. */
export type Choice = { kind: string; channel: Channel; is_on: boolean }

/** Returns whether a kind is delivered on a channel. Security notices ignore choices. */
export function isDelivered(
  kind: NotificationKind,
  channel: Channel,
  choices: readonly Choice[]
): boolean {
  const { by_mail, is_security } = ruleOf(kind)
  const usual = channel === 'inbox' || by_mail
  if (is_security) return usual
  return choices.find((one) => one.kind === kind && one.channel === channel)?.is_on ?? usual
}

/** Returns the kinds whose recipients have one of these roles. */
export const kindsFor = (
  roles: readonly NotificationKindRule['hat'][]
): readonly NotificationKind[] =>
  notificationKindNames.filter((kind) => roles.includes(notificationKinds[kind].hat))
