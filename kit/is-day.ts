/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string | null | undefined): text is string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? '')) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
