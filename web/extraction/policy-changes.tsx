import type { ExtractionDetail } from '@numo/domains/extractions/contract-admin.ts'
import { fieldOf, isSameValue } from '@numo/domains/extractions/rules.ts'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { textOf } from './field-text.ts'
import { Table } from '../ui/table.tsx'

type Change = ExtractionDetail['changes'][number]

/** Returns the policy's facts before and after approval; `insurer` is the name of the insurer staff selected. */
export const changesShown = (
  { changes }: ExtractionDetail,
  insurer: string | null
): readonly Change[] =>
  changes.map((one) => {
    if (one.fact !== 'insurer' || insurer === null) return one
    return { ...one, to: insurer, is_changed: !isSameValue(one.from, insurer) }
  })

/** Shows beside a field the policy's current value and the one approval writes, where they differ. */
export function FieldChange({ path, detail }: { path: CardField; detail: ExtractionDetail }) {
  const { t } = useProgram()
  const change = detail.changes.find(({ fact }) => fieldOf[fact] === path)
  if (!change || path === 'insurer' || detail.status !== 'needs_review') return null
  const shown = (value: Change['from']) => textOf(path, value) || t('extractions.nothing')
  const from = shown(change.from)
  return (
    <p className="exr-now" data-changed={change.is_changed || undefined}>
      {path === 'member_id' && !detail.has_person
        ? t('extractions.no_person')
        : change.is_changed
          ? t('extractions.now_and_then', { from, to: shown(change.to) })
          : t('extractions.now', { from })}
    </p>
  )
}

/** Compares the policy before and after approval, with changes marked. */
export function PolicyChanges({
  detail,
  insurer,
}: {
  detail: ExtractionDetail
  insurer: string | null
}) {
  const { t } = useProgram()
  const changes = changesShown(detail, insurer)
  const shown = ({ fact }: Change, value: Change['from']) =>
    textOf(fieldOf[fact], value) || <span className="dim">{t('extractions.nothing')}</span>
  const notes = [
    !detail.has_policy && t('extractions.new_policy'),
    !changes.some((one) => one.is_changed) && t('extractions.no_changes'),
  ].filter((note) => note !== false)
  return (
    <Panel title={t('extractions.changes')} note={notes.length === 0 ? undefined : notes.join(' ')}>
      <Table
        className="exr-changes"
        columns={[t('extractions.fact_title'), t('extractions.before'), t('extractions.after')]}
      >
        {changes.map((one) => (
          <tr key={one.fact} data-changed={one.is_changed || undefined}>
            <th scope="row">{t(`extractions.fact.${one.fact}`)}</th>
            <td>{one.is_changed ? <del>{shown(one, one.from)}</del> : shown(one, one.from)}</td>
            <td>
              {one.is_changed ? (
                <>
                  <ins>{shown(one, one.to)}</ins>{' '}
                  <span className="exr-mark">{t('extractions.changed_mark')}</span>
                </>
              ) : (
                shown(one, one.to)
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}
