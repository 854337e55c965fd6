import { moneyText } from '@numo/kit/money.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Table } from '../../ui/table.tsx'
import { useProgram, type Program } from '../program.ts'
import type { FormFieldSpec } from './form-field.tsx'
import { isSame, type FormValues } from './form-input.ts'
import { fieldsOf, isEmpty, isHalfDay, rowsOf, type PartList, type PartSpec } from './part-spec.ts'
import type { FormRow } from './rows-field.tsx'
import type { useAutosavedForm } from './use-autosaved-form.ts'

type ShownProgram = Pick<Program, 't' | 'locale' | 'formats'>

/** The value of a field as text. */
function textOf(
  field: FormFieldSpec,
  value: unknown,
  { t, locale, formats }: ShownProgram
): string {
  if (isEmpty(value)) return ''
  if (field.kind === 'select')
    return field.options.find(([one]) => one === value)?.[1] ?? String(value)
  if (field.kind === 'checks' && Array.isArray(value))
    return field.options
      .filter(([one]) => value.includes(one))
      .map(([, title]) => title)
      .join(', ')
  if (field.kind === 'check') return value === true ? field.label : ''
  if (field.kind === 'date' && !isHalfDay(field, value)) return formats.day(String(value))
  if (field.kind === 'money' && 'code' in field && typeof value === 'number')
    return Number.isNaN(value) ? '' : moneyText(value, field.code, locale)
  if (typeof value === 'object' && value !== null && 'title' in value)
    return [('code' in value && value.code) || null, value.title].filter(Boolean).join(' ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : t('record.nothing')
}

/** Says that another user saved the part meanwhile, with both versions, and lets the reader choose. */
export function ConflictNote({
  spec,
  values,
  theirs,
  form,
}: { spec: PartSpec } & Pick<ReturnType<typeof useAutosavedForm>, 'values' | 'theirs' | 'form'>) {
  const program = useProgram()
  const { t } = program
  if (!theirs) return null
  const rowText = (list: PartList, row: FormRow) =>
    list.fields
      .map((field) => textOf(field, row[field.name], program))
      .filter(Boolean)
      .join(' · ')
  const rows = [
    ...(spec.lists ?? []).map((list) => {
      const linesOf = (of: FormValues) => rowsOf(of, list).map((row) => rowText(list, row))
      return [list.title, linesOf(values), linesOf(theirs.values)] as const
    }),
    ...fieldsOf(spec).map((field) => {
      const lineOf = (of: FormValues) => [textOf(field, of[field.name], program)]
      return [field.label, lineOf(values), lineOf(theirs.values)] as const
    }),
  ].filter(([, mine, other]) => !isSame(mine, other))
  return (
    <Note as="div" tone="warn" role="alert" className="part-conflict">
      <p>{t('app.autosave.conflict_text')}</p>
      <div className="part-conflict-table">
        <Table
          className="compare"
          caption={t('app.autosave.both')}
          columns={[t('record.merge.field'), t('app.autosave.mine'), t('app.autosave.theirs')]}
        >
          {rows.map(([title, mine, other]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {[mine, other].map((lines, side) => (
                <td key={side}>
                  {lines.map((line) => (
                    <p key={line}>{line || '–'}</p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
      <p className="row">
        <Button look="primary" size="xs" onClick={() => form.keepMine()}>
          {t('app.autosave.keep_mine')}
        </Button>
        <Button size="xs" onClick={() => void form.takeTheirs()}>
          {t('app.autosave.take_theirs')}
        </Button>
      </p>
    </Note>
  )
}
