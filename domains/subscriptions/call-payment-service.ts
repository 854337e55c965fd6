import { PaymentsRefused, PaymentsUnavailable } from '@numo/adapters/card-payments/port.ts'
import { refuse } from '@numo/kit/fail.ts'

/** `Retry-After` in seconds when the payment service is unavailable. */
const again_seconds = 20

/**
 * Calls the payment service. Throws `payments-unavailable` (503) when it does not answer and `payments-refused` (422)
 * when it rejects the request.
 */
export async function callPaymentService<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentsUnavailable)
      throw refuse(
        503,
        'payments-unavailable',
        'The payment service does not answer. Nothing was charged or lost. Try again in a moment.',
        again_seconds
      )
    if (error instanceof PaymentsRefused)
      throw refuse(422, 'payments-refused', 'The payment service did not take this. Start again.')
    throw error
  }
}
