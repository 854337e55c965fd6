import onboard from './en/onboard.json'

/** What is said on the way to an approved account. */
export const tree = { onboard }
