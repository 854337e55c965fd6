/** Decision of the bank when a card is saved or charged; `asks` requires authentication (3-D Secure). */
type Bank = 'accepts' | 'asks' | 'declines'

/** Test card of the local service. None of the numbers is a real card. */
export type TestCard = {
  /** Used in the test payment method `pm_card_<name>` and the token `tok_<name>`. */
  name: string
  number: string
  brand: string
  /** Result of saving the card (SetupIntent). */
  setup: Bank
  /** Result of a later charge (PaymentIntent). */
  charge: Bank
  /** Stripe error code of a decline. */
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | null
  decline_code: string | null
  /** The holder disputes every charge at once. */
  is_disputed: boolean
  /** The service delays its response by `slow_ms`. */
  is_slow: boolean
}

const card = (name: string, number: string, more: Partial<TestCard> = {}): TestCard => ({
  name,
  number,
  brand: 'visa',
  setup: 'accepts',
  charge: 'accepts',
  code: null,
  decline_code: null,
  is_disputed: false,
  is_slow: false,
  ...more,
})
const declined = (
  code: NonNullable<TestCard['code']>,
  decline_code: string | null
): Partial<TestCard> => ({ setup: 'declines', charge: 'declines', code, decline_code })

export const testCards: readonly TestCard[] = [
  card('visa', '4242424242424242'),
  card('mastercard', '5555555555554444', { brand: 'mastercard' }),
  card('amex', '378282246310005', { brand: 'amex' }),
  card('chargeDeclined', '4000000000000002', declined('card_declined', 'generic_decline')),
  card(
    'chargeDeclinedInsufficientFunds',
    '4000000000009995',
    declined('card_declined', 'insufficient_funds')
  ),
  card('chargeDeclinedLostCard', '4000000000009987', declined('card_declined', 'lost_card')),
  card('chargeDeclinedExpiredCard', '4000000000000069', declined('expired_card', null)),
  card('chargeDeclinedIncorrectCvc', '4000000000000127', declined('incorrect_cvc', null)),
  card('chargeDeclinedProcessingError', '4000000000000119', declined('processing_error', null)),
  card('authenticationRequiredOnSetup', '4000002500003155', { setup: 'asks' }),
  card('authenticationRequired', '4000002760003184', { setup: 'asks', charge: 'asks' }),
  card('chargeCustomerFail', '4000000000000341', {
    charge: 'declines',
    code: 'card_declined',
    decline_code: 'generic_decline',
  }),
  card('createDispute', '4000000000000259', { is_disputed: true }),
  card('slow', '4000000000006009', { is_slow: true }),
]

export const slow_ms = 4000

const sentences: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: 'Your card has been declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
}

export const declineSentence = ({ code, decline_code }: TestCard): string =>
  sentences[decline_code ?? code ?? ''] ?? 'Your card was declined.'

export const cardByNumber = (number: string): TestCard | undefined =>
  testCards.find((one) => one.number === number.replace(/[ -]/g, ''))

export const cardByName = (name: string): TestCard | undefined =>
  testCards.find((one) => one.name === name)
