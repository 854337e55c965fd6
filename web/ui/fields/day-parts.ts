/** A day as it is typed, part by part; the month is chosen, `01` to `12`. */
export type DayParts = { day: string; month: string; year: string }

/** `2026-03-05` in its parts; a day that is not complete keeps what it has. */
export function partsOfDay(value: string): DayParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day: /^0\d$/.test(day) ? day.slice(1) : day }
}

/** The parts as `YYYY-MM-DD`; empty where all are. A part that is missing stays so: `2026--05`. */
export const dayOfParts = ({ day, month, year }: DayParts): string =>
  day === '' && month === '' && year === ''
    ? ''
    : `${year}-${month}-${/^\d$/.test(day) ? `0${day}` : day}`
