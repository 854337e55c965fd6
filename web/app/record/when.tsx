import { useProgram } from '../program.ts'

const region = { en: 'en-GB', es: 'es-MX' } as const

/** A date and time in short form, with the full one as tooltip; `never` for null. */
export function When({ at, day = false }: { at: string | null; day?: boolean }) {
  const { t, locale } = useProgram()
  if (at === null) return <span className="dim">{t('record.never')}</span>
  const moment = new Date(at)
  const shown = moment.toLocaleString(region[locale], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(!day && { hour: '2-digit', minute: '2-digit' }),
  })
  const whole = moment.toLocaleString(region[locale], { dateStyle: 'full', timeStyle: 'long' })
  return (
    <time dateTime={at} title={whole}>
      {shown}
    </time>
  )
}
