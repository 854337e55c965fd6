import { useEffect, useState } from 'react'
import type { AuthorizationRecord } from '@numo/domains/authorizations/contract-parts.ts'
import { timeLeft } from '@numo/domains/insurance/rules-notice.ts'
import { useProgram } from '../app/program.ts'

const now = () => new Date().toISOString()

/** By when the insurer must know of the stay: the time left, or what being late may cost. Nothing without hours in its rules. */
export function NoticeClock({ notice }: Pick<AuthorizationRecord, 'notice'>) {
  const { t, formats } = useProgram()
  const [at, setAt] = useState(now)
  const { clock, late_paid_bps, validity_days } = notice
  const isRunning = clock?.state === 'open'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setAt(now()), 60_000)
    return () => clearInterval(timer)
  }, [isRunning])
  if (clock === null) return null
  const until = formats.moment(clock.until)
  const left = isRunning ? timeLeft(clock.until, at) : null
  const state =
    clock.state === 'in_time'
      ? t('authorizations.clock.in_time')
      : left
        ? left.hours >= 48
          ? t('authorizations.clock.open_days', { count: Math.floor(left.hours / 24), until })
          : t('authorizations.clock.open', { ...left, until })
        : late_paid_bps === null
          ? t('authorizations.clock.late', { until })
          : t('authorizations.clock.late_paid', { share: late_paid_bps / 100, until })
  return (
    <div>
      <b>{t('authorizations.clock.title')}</b>
      <p>{state}</p>
      <p className="dim">
        {t(`authorizations.clock.${clock.kind}`, { count: clock.hours })}
        {validity_days !== null &&
          ` ${t('authorizations.clock.validity', { count: validity_days })}`}
      </p>
    </div>
  )
}
