import type { CostEstimate } from '@numo/domains/eligibility/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { useLeadText } from './preauthorization-list.tsx'
import { percentText } from './figures.ts'

type Line = CostEstimate['lines'][number]

/** Shares of patient and insurer with the calculation, line by line. */
export function CostAnswer({ estimate }: { estimate: CostEstimate }) {
  const { t, locale } = useProgram()
  const leadText = useLeadText()
  const money = (amount: number) => moneyText(amount, estimate.currency, locale)
  const { is_required, lead_hours } = estimate.preauthorization
  return (
    <div className="cost" aria-live="polite">
      <dl className="cost-t">
        <div>
          <dt>{t('home.insurance.cost.you')}</dt>
          <dd>{money(estimate.patient_amount)}</dd>
        </div>
        <div>
          <dt>{t('home.insurance.cost.insurer')}</dt>
          <dd>{money(estimate.insurer_amount)}</dd>
        </div>
        {estimate.write_off_amount > 0 && (
          <div>
            <dt>{t('home.insurance.cost.nobody')}</dt>
            <dd>{money(estimate.write_off_amount)}</dd>
          </div>
        )}
      </dl>
      <h3>{t('home.insurance.cost.why')}</h3>
      <ol className="cost-l">
        {estimate.lines.map((line) => (
          <LineText key={line.code} line={line} currency={estimate.currency} />
        ))}
      </ol>
      {is_required !== null && (
        <p className={is_required ? 'note' : 'dim'}>
          {!is_required
            ? t('home.insurance.cost.first_none')
            : lead_hours === null
              ? t('home.insurance.cost.first')
              : t('home.insurance.cost.first_lead', { lead: leadText(lead_hours) })}
        </p>
      )}
      {estimate.assumes.length > 0 && (
        <div className="dim">
          <p>{t('home.insurance.cost.assumes')}</p>
          <ul className="bullets">
            {estimate.assumes.map((one) => (
              <li key={one}>{t(`home.insurance.cost.assume.${one}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function LineText({ line, currency }: { line: Line; currency: string }) {
  const { t, locale } = useProgram()
  const money = (amount: number | null) => moneyText(amount ?? 0, currency, locale)
  return (
    <li>
      {t(`home.insurance.cost.line.${keyOf(line)}`, {
        amount: money(line.amount),
        rule: money(line.rule_amount),
        left: money(line.left_amount),
        of: money(line.of_amount),
        percent: percentText(line.bps ?? 0),
      })}
    </li>
  )
}

/** Returns the sentence key of a line; some have a variant, for an untouched deductible or a capped amount. */
function keyOf(line: Line) {
  const { code, amount, rule_amount, left_amount, of_amount, bps } = line
  if (code === 'deductible' && rule_amount === left_amount) return 'deductible_full'
  const whole = Math.round(((of_amount ?? 0) * (bps ?? 0)) / 10_000)
  return code === 'coinsurance' && amount < whole ? 'coinsurance_less' : code
}
