/** The day on the person's own calendar, `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString('sv-SE')
