/** Whether a text is a day, `YYYY-MM-DD`. */
export const isDay = (text: string | null | undefined): text is string =>
  text !== null &&
  text !== undefined &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
