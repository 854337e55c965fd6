/** Returns the local calendar day, `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString('sv-SE')
