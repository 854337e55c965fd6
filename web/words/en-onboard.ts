import answer from './en/answer.json'
import onboard from './en/onboard.json'

/** What is said on the way to an approved account. */
export const tree = { answer, onboard }
