import type { BulkPreview } from '@numo/kit/list.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import { Amount } from '../../ui/amount.tsx'
import { useProgram } from '../program.ts'

type Reasons = Readonly<Record<string, AppWordKey>>

/** What a bulk action would do: rows, sums by currency, who is notified, and rows it leaves with the reason. */
export function BulkPreviewView({ preview, reasons }: { preview: BulkPreview; reasons: Reasons }) {
  const { t, formats } = useProgram()
  const { rows, sums, notified, refused, can_undo } = preview
  return (
    <>
      <p>
        <b>
          {rows > 0
            ? t('bulk.rows', { count: rows, n: formats.number(rows) })
            : t('list.nothing_changes')}
        </b>
      </p>
      {sums.length > 0 && (
        <p>
          {sums.map(({ currency, amount }) => (
            <span key={currency} className="row">
              <Amount amount={amount} currency={currency} />
            </span>
          ))}
        </p>
      )}
      {rows > 0 && (
        <p>
          {notified.length === 0
            ? t('bulk.notified_nobody')
            : notified
                .map(({ kind, count }) =>
                  t(`bulk.notified.${kind}`, { count, n: formats.number(count) })
                )
                .join(' ')}
        </p>
      )}
      <RefusedRows refused={refused} reasons={reasons} />
      {rows > 0 && <p className="dim">{t(can_undo ? 'bulk.can_undo' : 'bulk.cannot_undo')}</p>}
    </>
  )
}

/** Rows that are left as they are, by reason, with the first of them by name. */
export function RefusedRows({
  refused,
  reasons,
}: {
  refused: BulkPreview['refused']
  reasons: Reasons
}) {
  const { t, formats } = useProgram()
  if (refused.length === 0) return null
  return (
    <ul>
      {refused.map(({ reason, count, examples }) => {
        const why = reasons[reason]
        return (
          <li key={reason}>
            {t('bulk.refused', { n: formats.number(count), reason: why ? t(why) : reason })}
            <p className="dim">
              {examples.map(({ label }) => label).join(', ')}
              {count > examples.length && ' …'}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
