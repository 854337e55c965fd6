import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import { useProgram } from '../app/program.ts'
import { leadOf } from './figures.ts'

type Care = (typeof careSettings)[number]
const isCare = (name: string): name is Care => careSettings.some((one) => one === name)

/** Treatments that need preauthorization, with the lead time. */
export function PreauthorizationList({ policy }: { policy: CoverPolicy }) {
  const { t } = useProgram()
  const leadText = useLeadText()
  const { check, plan, outdated } = policy
  const isOfAnother = outdated.includes('insurer') || outdated.includes('plan')
  const result = check?.source === 'rules' || isOfAnother ? null : check
  const requests =
    result?.preauthorization_required == null
      ? (plan?.preauthorizations ?? null)
      : result.preauthorization_for.filter(isCare).map((care_setting) => ({
          care_setting,
          lead_hours:
            plan?.preauthorizations.find((one) => one.care_setting === care_setting)?.lead_hours ??
            null,
        }))
  return (
    <div>
      <dt>{t('answer.first')}</dt>
      <dd>
        {requests === null && t('answer.first_unknown')}
        {requests?.length === 0 && t('answer.first_none')}
        {requests && requests.length > 0 && (
          <>
            <p>{t('answer.first_text')}</p>
            <ul className="bullets">
              {requests.map(({ care_setting, lead_hours }) => (
                <li key={care_setting}>
                  {t(`answer.care.${care_setting}`)}
                  {lead_hours !== null && `, ${leadText(lead_hours)}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </dd>
    </div>
  )
}

/** Returns a function that formats a lead time: `5 days before`, `36 hours before`. */
export function useLeadText() {
  const { t } = useProgram()
  return (hours: number) => {
    const { unit, count } = leadOf(hours)
    return t(unit === 'days' ? 'answer.lead_days' : 'answer.lead_hours', { count })
  }
}

/** Facts that could not be checked, and where they matter. */
export function NotChecked({ policy }: { policy: CoverPolicy }) {
  const { t } = useProgram()
  const isOfAnother = policy.outdated.includes('insurer') || policy.outdated.includes('plan')
  const gaps = isOfAnother ? [] : (policy.check?.not_checked ?? [])
  if (gaps.length === 0) return null
  return (
    <details className="gaps">
      <summary>{t('answer.not_checked')}</summary>
      <ul className="bullets">
        {gaps.map((gap) => (
          <li key={gap}>{t(`answer.gap.${gap}`)}</li>
        ))}
      </ul>
    </details>
  )
}
