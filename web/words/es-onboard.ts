import onboard from './es/onboard.json'

/** Onboarding. */
export const tree = { onboard }
