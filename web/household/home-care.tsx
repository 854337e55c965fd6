import { Link } from 'react-router'
import { listAccountStays, type AccountStay } from '@numo/domains/stays/contract-account.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { Card } from '../ui/card.tsx'

/** Who of the household lies in a bed of a clinic, with what is used of the guarantee. Nothing without any. */
export function HomeCare({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const { data } = useRead(listAccountStays, { accountId })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby="care-h">
      <div className="panel-h">
        <h2 id="care-h">{t('home.start.care.title')}</h2>
        <Link to="/home/insurance">{t('home.start.care.all')}</Link>
      </div>
      {data.rows.map((stay) => (
        <StayCard key={stay.authorization_id} stay={stay} />
      ))}
    </section>
  )
}

function StayCard({ stay }: { stay: AccountStay }) {
  const { t, formats, locale } = useProgram()
  const { client, clinic_name: clinic, admitted_at, discharged_at, currency } = stay
  const { used_amount, authorised_amount, planned_discharge_at, deposit_held_amount } = stay
  const money = (amount: number) => moneyText(amount, currency, locale)
  const dayOf = (at: string) => formats.day(at.slice(0, 10))
  const facts = { name: client.name, clinic }
  const used = money(used_amount)
  const text =
    authorised_amount === null
      ? t('home.start.care.billed', { used })
      : t('home.start.care.used', { used, whole: money(authorised_amount) })
  return (
    <Card className="stack">
      <p>
        <b>
          {discharged_at === null
            ? t('home.start.care.in', { ...facts, day: dayOf(admitted_at) })
            : t('home.start.care.out', { ...facts, day: dayOf(discharged_at) })}
        </b>
        {stay.procedure && (
          <>
            <br />
            {stay.procedure}
          </>
        )}
      </p>
      {authorised_amount !== null && (
        <progress
          aria-label={text}
          value={Math.min(used_amount, authorised_amount)}
          max={Math.max(authorised_amount, 1)}
        />
      )}
      <p className="dim">
        {[
          text,
          discharged_at === null &&
            planned_discharge_at &&
            t('home.start.care.until', { day: dayOf(planned_discharge_at) }),
          deposit_held_amount > 0 &&
            t('home.start.care.deposit', { amount: money(deposit_held_amount) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </Card>
  )
}
