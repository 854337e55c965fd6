import type { ExampleOutcome } from '@numo/domains/claim-examples/contract-parts.ts'
import { moneyText, shareOf } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Table } from '../ui/table.tsx'

type Step = ExampleOutcome['steps'][number]
const parts = [
  'billed_amount',
  'not_covered_amount',
  'write_off_amount',
  'deductible_amount',
  'coinsurance_amount',
  'over_limit_amount',
  'patient_amount',
  'insurer_amount',
] as const

/** Cost of each line, with every calculation step and its rule. */
export function BenchCost({ outcome, isDraft }: { outcome: ExampleOutcome; isDraft: boolean }) {
  const { t, locale } = useProgram()
  const { lines, steps, currency, plan } = outcome
  const figure = (amount: number) => moneyText(amount, currency, locale).slice(currency.length + 1)
  const sum = (part: (typeof parts)[number]) => lines.reduce((all, line) => all + line[part], 0)
  return (
    <>
      <h4>{t('bench.by_line')}</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a horizontal scroll container must be focusable for the keyboard */}
      <section className="compare-wrap" aria-label={t('bench.by_line')} tabIndex={0}>
        <Table
          className="compare bench-table"
          columns={[currency, ...parts.map((part) => t(`bench.part.${part}`))]}
        >
          {lines.map((line, at) => (
            <tr key={at}>
              <th scope="row">{t(`bench.kinds.${line.kind}`)}</th>
              {parts.map((part) => (
                <td key={part}>{figure(line[part])}</td>
              ))}
            </tr>
          ))}
          <tr className="bench-sum">
            <th scope="row">{t('bench.all')}</th>
            {parts.map((part) => (
              <td key={part}>{figure(sum(part))}</td>
            ))}
          </tr>
        </Table>
      </section>
      <h4>{t('bench.steps')}</h4>
      <ol className="bullets bench-steps">
        {steps.map((step) => (
          <li key={step.code}>
            <StepText step={step} currency={currency} />{' '}
            {byPlan(step) &&
              (isDraft ? (
                <small>{t('bench.from_draft')}</small>
              ) : (
                <a href={`#plan-${plan.id}`}>{t('bench.from_plan', { plan: plan.name })}</a>
              ))}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns whether a step follows from the plan's terms rather than from the bill alone. */
const byPlan = ({ code, rule_amount, bps }: Step) =>
  code !== 'write_off' && (rule_amount !== null || bps !== null)

function StepText({ step, currency }: { step: Step; currency: string }) {
  const { t, locale } = useProgram()
  const money = (amount: number | null) => moneyText(amount ?? 0, currency, locale)
  const { code, amount, rule_amount, left_amount, of_amount, bps } = step
  const isCut = code === 'coinsurance' && amount < shareOf(of_amount ?? 0, bps ?? 0)
  return t(`bench.step.${isCut ? 'coinsurance_less' : code}`, {
    amount: money(amount),
    rule: money(rule_amount),
    left: money(left_amount),
    of: money(of_amount),
    percent: `${(bps ?? 0) / 100}%`,
  })
}
