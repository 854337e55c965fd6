import { MailRefused, type EmailSender } from '../email/port.ts'
import { postX12, type X12Settings } from '../x12/clearing-house.ts'
import type { InsurerRequests } from './port.ts'
import { readReview } from './x12-review.ts'
import { writeReviewRequest } from './x12-review-request.ts'

type Ways = {
  email: Pick<EmailSender, 'send'>
  /** The clearing house; null without one, and what would go there is brought by hand. */
  x12: X12Settings | null
  fetch?: typeof globalThis.fetch
  now?: () => Date
}

/** Brings requests to insurers by email and over the clearing house (X12 278), as far as they are there, else by hand. */
export function createInsurerRequests({
  email,
  x12,
  fetch = globalThis.fetch,
  now = () => new Date(),
}: Ways): InsurerRequests {
  const channelFor: InsurerRequests['channelFor'] = (insurer) => {
    if (insurer.channel === 'email' && insurer.email !== null) return 'email'
    return insurer.channel === 'x12' && insurer.payer_code !== null && x12 ? 'x12' : 'by_hand'
  }
  return {
    channelFor,
    async send(request) {
      const channel = channelFor(request.insurer)
      if (channel === 'email' && request.email) {
        try {
          await email.send(request.email)
        } catch (error) {
          if (error instanceof MailRefused) throw error
          return { outcome: 'unreachable' }
        }
        return { outcome: 'delivered', recipient: request.email.to }
      }
      const message = channel === 'x12' && x12 ? writeReviewRequest(request, x12, now()) : null
      if (message === null || !x12) return { outcome: 'by_hand' }
      const text = await postX12(x12, message, fetch)
      if (text === null) return { outcome: 'unreachable' }
      const recipient = request.insurer.payer_code ?? ''
      // The message names no currency: amounts are in that of the clearing house, as those of its other answers.
      const { trace_number } = request
      const answer = readReview(text, { trace_number, currency: x12.currency })
      if (typeof answer === 'string')
        return { outcome: 'unreadable', recipient, text, reason: answer }
      return { outcome: 'answered', recipient, text, answer }
    },
  }
}
