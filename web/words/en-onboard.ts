import answer from './en/answer.json'
import onboard from './en/onboard.json'
import pay from './en/pay.json'

/** What is said on the way to an approved account. */
export const tree = { answer, onboard, pay }
