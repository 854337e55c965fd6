/** One signed message to an outside receiver. */
export type WebhookMessage = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Why a message did not arrive. `status`: the receiver answered, and not with 2xx. */
export type SendProblem = 'timeout' | 'unreachable' | 'refused_address' | 'redirect' | 'status'

export type SendOutcome = {
  /** Null when it arrived: the receiver answered with 2xx. */
  problem: SendProblem | null
  /** Status of the answer; null without one. */
  status: number | null
  /** The beginning of the answer's body, 1,024 characters at most; null without one. */
  body: string | null
  took_ms: number
}

/** Maximum number of characters kept of an answer. */
export const maxAnswerLength = 1024

/**
 * Posts messages to addresses that customers name. Never rejects, never takes longer than its time limit, follows no
 * redirect, and reaches no address inside of a network: a name is resolved once, every address of it must be public, and
 * exactly those are connected to.
 */
export interface WebhookSender {
  /** Whether an address may be a receiver's, as far as its text says. */
  isAllowed(url: string): boolean
  send(message: WebhookMessage): Promise<SendOutcome>
}
