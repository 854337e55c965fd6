import { useProgram } from '../program.ts'

const region = { en: 'en-GB', es: 'es-MX' } as const

/** A date and time in short form, with the full one as tooltip; `never` for null. */
export function When({ at, day = false }: { at: string | null; day?: boolean }) {
  const { t, formats, locale } = useProgram()
  if (at === null) return <span className="dim">{t('record.never')}</span>
  const whole = new Date(at).toLocaleString(region[locale], {
    dateStyle: 'full',
    timeStyle: 'long',
  })
  return (
    <time dateTime={at} title={whole}>
      {formats.moment(at, day ? 'day' : undefined)}
    </time>
  )
}

/** A calendar day, which is the same in every time zone; nothing for null. */
export function Day({ on }: { on: string | null }) {
  const { formats } = useProgram()
  return on && formats.day(on)
}

/** A number as the reader writes it. */
export const Figure = ({ value }: { value: number }) => useProgram().formats.number(value)
