import { PaymentsRefused, PaymentsUnavailable } from '@numo/adapters/card-payments/port.ts'
import { refuse } from '@numo/kit/fail.ts'

/** Seconds after which it is worth asking the payment service again. */
const again_seconds = 20

/** Asks the payment service something on somebody's behalf. One that is away is told in a sentence; nothing is lost by it. */
export async function askService<T>(ask: () => Promise<T>): Promise<T> {
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
