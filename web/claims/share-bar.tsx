import { useProgram } from '../app/program.ts'
import { Amount } from '../ui/amount.tsx'

type Shares = {
  currency: string
  billed_amount: number
  insurer_payable_amount: number
  patient_responsibility_amount: number
  write_off_amount: number
}

/** Who bears what was billed: a bar in three parts with its figures. */
export function ShareBar(shares: Shares) {
  const { t } = useProgram()
  const { currency, billed_amount } = shares
  const parts = [
    ['insurer', t('claims.money.insurer_pays'), shares.insurer_payable_amount],
    ['patient', t('claims.money.patient_pays'), shares.patient_responsibility_amount],
    ['off', t('claims.money.written_off'), shares.write_off_amount],
  ] as const
  return (
    <div className="shares">
      <dl>
        <div>
          <dt>{t('claims.billed')}</dt>
          <dd>
            <Amount amount={billed_amount} currency={currency} />
          </dd>
        </div>
        {parts.map(([name, title, amount]) => (
          <div key={name} data-part={name}>
            <dt>{title}</dt>
            <dd>
              <Amount amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="shares-bar" aria-hidden="true">
        {parts
          .filter(([, , amount]) => amount > 0)
          .map(([name, , amount]) => (
            <i key={name} data-part={name} style={{ flexGrow: amount }} />
          ))}
      </div>
    </div>
  )
}
