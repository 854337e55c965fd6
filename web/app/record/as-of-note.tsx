import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { asOfInput } from '../as-of.tsx'
import DayFilter from '../list/day-filter.tsx'
import { useProgram } from '../program.ts'

/** Says which day a list or record is as of, and leads back to today. */
export function AsOfNote({ day, children }: { day: string; children?: ReactNode }) {
  const { t, formats } = useProgram()
  const [query] = useSearchParams()
  const today = new URLSearchParams(query)
  for (const name of ['as_of', 'after', 'before', 'at']) today.delete(name)
  return (
    <Note as="div" tone="warn">
      <p>
        <b>{t('list.as_of.on', { day: formats.day(day) })}</b> {children ?? t('list.as_of.text')}
      </p>
      <Link to={`?${today}`}>{t('list.as_of.today')}</Link>
    </Note>
  )
}

/** Opens the record as of a day. */
export function ChooseDay() {
  const { t } = useProgram()
  const [query, setQuery] = useSearchParams()
  return (
    <Panel title={t('list.as_of.title')}>
      <DayFilter
        name="as_of"
        label={t('list.as_of.field')}
        day={null}
        onDay={(day) => setQuery({ ...Object.fromEntries(query), ...asOfInput(day) })}
      />
    </Panel>
  )
}
