import type { AuthorizationStatus, StaffEvent } from './enums.ts'

/** Why staff may not move an authorization now, by the code of the refusal. */
export const moveProblems = [
  'reason-needed',
  'eligibility-old',
  'appeal-late',
  'version-open',
  'newer-version',
] as const
export type MoveProblem = (typeof moveProblems)[number]

/** What a refusal for each says, for developers. */
export const moveSentences: Readonly<Record<MoveProblem, string>> = {
  'reason-needed': 'Say why.',
  'eligibility-old': 'The cover was not checked in the last 24 hours. Ask the insurer again first.',
  'appeal-late': 'The insurer takes no appeal any more.',
  'version-open':
    'Another version of this authorization is on its way. Decide or withdraw it first.',
  'newer-version': 'A newer version replaced this one. Work on that one.',
}

/** Events that need a reason. */
export const eventsWithReason: readonly StaffEvent[] = [
  'request_info',
  'appeal',
  'revoke',
  'cancel',
]

/** Hours after which an answer about the cover is too old to send a request on it. */
export const eligibilityHours = 24

export type MoveFacts = {
  has_reason: boolean
  /** When the insurer last answered that the cover is in force; null when it never did. ISO 8601. */
  eligible_at: string | null
  /** Last day for an appeal; null without a decision. */
  appeal_until: string | null
  now: string
  today: string
  /** Whether another version of its chain is on its way. */
  has_open_version?: boolean
  /** Whether a newer version was approved. */
  is_replaced?: boolean
}

/** Whether the cover was found in force at most 24 hours before `now`. */
export const isEligibilityFresh = ({
  eligible_at,
  now,
}: Pick<MoveFacts, 'eligible_at' | 'now'>): boolean =>
  eligible_at !== null && Date.parse(now) - Date.parse(eligible_at) <= eligibilityHours * 3_600_000

/** Returns why an event may not happen, most useful first; null when it may. */
export function moveProblemOf(event: StaffEvent, facts: MoveFacts): MoveProblem | null {
  if (eventsWithReason.includes(event) && !facts.has_reason) return 'reason-needed'
  if (event === 'send' && !isEligibilityFresh(facts)) return 'eligibility-old'
  if (event === 'appeal' && facts.appeal_until !== null && facts.today > facts.appeal_until)
    return 'appeal-late'
  if (event === 'appeal' && facts.is_replaced) return 'newer-version'
  if ((event === 'appeal' || event === 'complete') && facts.has_open_version) return 'version-open'
  return null
}

/** What a request waits for, as the queue of staff says it; each has a sentence on the screen. */
export const waitingReasons = ['clinic', 'cover', 'ready', 'insurer'] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** Returns what a request waits for: its clinic, a check of the cover, being sent, or the insurer; null once it was answered. */
export function waitingReasonOf({
  status,
  is_cover_fresh,
}: {
  status: AuthorizationStatus
  /** Whether the cover was found in force recently enough to send the request. */
  is_cover_fresh: boolean
}): WaitingReason | null {
  if (status === 'draft' || status === 'needs_info') return 'clinic'
  if (status === 'submitted') return is_cover_fresh ? 'ready' : 'cover'
  return status === 'sent' || status === 'pending' ? 'insurer' : null
}

/** A sending of a request, or what became of one, newest first. */
type SendingRow = { id: string; sending_id: string | null; kind: string }

/** Returns the failure of the newest sending; null when it did not fail. One before it counts no more. */
export function failedSendingOf(sendings: readonly SendingRow[]): string | null {
  const newest = sendings.find(({ sending_id }) => sending_id === null)
  const results = sendings.filter(({ sending_id }) => newest && sending_id === newest.id)
  return results[0]?.kind === 'failed' ? results[0].id : null
}
