import type { ReactNode } from 'react'
import type { ExampleOutcome } from '@numo/domains/claim-examples/contract-parts.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'
import { BenchCost } from './bench-cost.tsx'

/** Outcome of an example claim: shares, missing documents, and the rules they follow from. */
export function BenchOutcome({
  outcome,
  isDraft,
  children,
}: {
  outcome: ExampleOutcome
  /** Unsaved terms of the plan were tested. */
  isDraft: boolean
  children?: ReactNode
}) {
  const { t, formats, locale } = useProgram()
  const money = (amount: number) => moneyText(amount, outcome.currency, locale)
  const { plan, rules_on, problems, is_in_network } = outcome
  return (
    <section className="bench-out" aria-live="polite" aria-label={t('bench.outcome')}>
      <h3>{t('bench.outcome')}</h3>
      <p className="dim">
        {t('bench.by_rules', { plan: plan.name, day: formats.day(rules_on) })}{' '}
        {t(is_in_network ? 'bench.in_network' : 'bench.out_of_network')}
      </p>
      <dl className="cost-t">
        <div>
          <dt>{t('bench.part.patient_amount')}</dt>
          <dd>{money(outcome.patient_amount)}</dd>
        </div>
        <div>
          <dt>{t('bench.part.insurer_amount')}</dt>
          <dd>{money(outcome.insurer_amount)}</dd>
        </div>
        {outcome.write_off_amount > 0 && (
          <div>
            <dt>{t('bench.part.write_off_amount')}</dt>
            <dd>{money(outcome.write_off_amount)}</dd>
          </div>
        )}
      </dl>
      {problems.length === 0 ? (
        <p>
          <Status tone="ok">{t('bench.no_problem')}</Status>
        </p>
      ) : (
        <ul className="bench-problems">
          {problems.map((code) => (
            <li key={code}>
              <Status tone="warn">{t(`bench.problem.${code}`)}</Status>
            </li>
          ))}
        </ul>
      )}
      <Preauthorization outcome={outcome} />
      <Papers outcome={outcome} />
      <BenchCost outcome={outcome} isDraft={isDraft} />
      {children}
    </section>
  )
}

function Preauthorization({ outcome }: { outcome: ExampleOutcome }) {
  const { t, formats } = useProgram()
  const { preauthorization: requested, versions, plan } = outcome
  const { state, lead_hours, hours_before, by } = requested
  return (
    <>
      <h4>{t('bench.first')}</h4>
      <p>
        {t(`bench.notice.${state}`)}
        {requested.is_required &&
          ` ${lead_hours === null ? t('bench.lead_unknown') : t('bench.lead', { count: lead_hours })}`}
        {hours_before !== null && ` ${t('bench.hours_before', { count: hours_before })}`}{' '}
        {by === 'plan' ? (
          <a href={`#plan-${plan.id}`}>{t('bench.says.plan', { plan: plan.name })}</a>
        ) : by === 'rule' ? null : (
          <span className="dim">{t(`bench.says.${by}`)}</span>
        )}
      </p>
      {versions.length > 0 && (
        <ul className="rows">
          {versions.map((one) => (
            <li key={one.id}>
              <span>
                <a href={`#rule-${one.id}`}>
                  {one.valid_until
                    ? t('directory.insurer.rule.from_until', {
                        from: formats.day(one.valid_from),
                        until: formats.day(one.valid_until),
                      })
                    : t('directory.insurer.rule.from', { from: formats.day(one.valid_from) })}
                </a>
                <small>
                  {t(
                    `directory.insurer.rule.${one.is_required ? 'required_short' : 'not_required'}`
                  )}
                  {one.lead_hours !== null &&
                    ` · ${t('directory.insurer.rule.lead_hours', { count: one.lead_hours })}`}
                  {one.is_for_all_plans && ` · ${t('directory.insurer.rule.all_plans')}`}
                </small>
              </span>
              <Status tone={one.standing === 'holds' && by === 'rule' ? 'ok' : 'idle'}>
                {t(`bench.standing.${one.standing}`)}
              </Status>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Papers({ outcome: { papers, filing } }: { outcome: ExampleOutcome }) {
  const { t, formats } = useProgram()
  const names = (documents: ExampleOutcome['papers'][number]['asked']) =>
    formats.all(documents.map((one) => t(`directory.insurer.requirement.document.${one}`)))
  return (
    <>
      <h4>{t('bench.papers')}</h4>
      <ul className="rows">
        {papers.map(({ request, requirement_id, asked: requests, missing, answer_by }) => (
          <li key={request}>
            <span>
              <b>{t(`directory.insurer.requirement.requests.${request}`)}</b>
              <small>
                {requests.length === 0
                  ? t('bench.papers_unknown')
                  : missing.length === 0
                    ? t('bench.papers_all', { names: names(requests) })
                    : t('bench.papers_missing', { names: names(missing) })}
              </small>
              {answer_by && <small>{t('bench.answer_by', { day: formats.day(answer_by) })}</small>}
              {requirement_id && (
                <a href={`#requirement-${requirement_id}`}>{t('bench.its_rule')}</a>
              )}
            </span>
          </li>
        ))}
        <li>
          <span>
            <b>{t('bench.filing')}</b>
            <small>
              {filing.until === null || filing.days_left === null
                ? t('bench.filing_unknown')
                : filing.days_left < 0
                  ? t('bench.filing_late', {
                      day: formats.day(filing.until),
                      count: -filing.days_left,
                    })
                  : t('bench.filing_left', {
                      day: formats.day(filing.until),
                      count: filing.days_left,
                    })}
            </small>
            {filing.requirement_id ? (
              <a href={`#requirement-${filing.requirement_id}`}>{t('bench.its_rule')}</a>
            ) : filing.by === 'insurer' ? (
              <a href="#details">{t('bench.says.insurer')}</a>
            ) : (
              filing.by === 'draft' && <small>{t('bench.says.draft')}</small>
            )}
          </span>
        </li>
      </ul>
    </>
  )
}
