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

/** A calendar day, which is the same in every time zone. */
export const Day = ({ on }: { on: string }) => useProgram().formats.day(on)
