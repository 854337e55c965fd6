import type { NotificationKind } from '../notifications/rules.ts'
import type { reminderStages } from '../claims/enums.ts'

export type ReminderStage = (typeof reminderStages)[number]

type StageRule = {
  stage: ReminderStage
  /** Days after the debt came due. */
  after_days: number
  /** Its letter, in the inbox and by mail, in the language of each person of the household. */
  kind: Extract<NotificationKind, `payment_reminder_${string}`>
  /** Whether staff are told, too, so that a person calls. */
  tells_staff: boolean
}

/**
 * The stages of reminders to a household that owes, in their order. A stage goes out so many days after the debt came due, and never
 * fewer days after the stage before than lie between the two: an old debt begins with the first, and no letter follows at once on another.
 */
export const reminderRules = [
  { stage: 'first', after_days: 14, kind: 'payment_reminder_first', tells_staff: false },
  { stage: 'second', after_days: 30, kind: 'payment_reminder_second', tells_staff: false },
  { stage: 'last', after_days: 60, kind: 'payment_reminder_last', tells_staff: true },
] as const satisfies readonly StageRule[]

/** Returns the rule of a stage. */
export const reminderRuleOf = (stage: ReminderStage): StageRule =>
  reminderRules.find((rule) => rule.stage === stage)!

/** Days for which staff may hold the reminders of a household at most. */
export const maxHoldDays = 180
