import answer from './es/answer.json'
import onboard from './es/onboard.json'
import pay from './es/pay.json'

/** What is said on the way to an approved account. */
export const tree = { answer, onboard, pay }
