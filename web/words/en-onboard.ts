import onboard from './en/onboard.json'

/** Onboarding. */
export const tree = { onboard }
