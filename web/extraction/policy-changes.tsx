import type { ExtractionDetail } from '@numo/domains/extractions/contract-admin.ts'
import {
  changesOf,
  factsOf,
  fieldOf,
  policyFacts,
  type PolicyFacts,
} from '@numo/domains/extractions/rules.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../record/panel.tsx'
import { textOf } from './field-text.ts'

/** Every fact of the policy, those it does not have too. */
const wholeOf = (policy: NonNullable<ExtractionDetail['policy']>): PolicyFacts =>
  // Every fact is a key of it, with a value of its own kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(policyFacts.map((fact) => [fact, policy[fact] ?? null])) as PolicyFacts

/** What approving writes, before it is done. */
export function PolicyChanges({
  detail,
  insurer,
}: {
  detail: ExtractionDetail
  insurer: string | null
}) {
  const { t } = useProgram()
  const { policy, fields } = detail
  const changes = changesOf(policy && wholeOf(policy), factsOf(fields, insurer))
  return (
    <Panel
      title={t('extractions.changes')}
      note={policy === null ? t('extractions.new_policy') : undefined}
    >
      {changes.length === 0 ? (
        <p>{t('extractions.no_changes')}</p>
      ) : (
        <ul className="exr-changes">
          {changes.map(({ fact, from, to }) => (
            <li key={fact}>
              {t(`extractions.fact.${fact}`)}:{' '}
              <del>{textOf(fieldOf[fact], from) || t('extractions.nothing')}</del>{' '}
              <span aria-hidden="true">→</span> <ins>{textOf(fieldOf[fact], to)}</ins>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
