import type { ReactNode } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { moneyText } from '@numo/kit/money.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table } from '../../ui/table.tsx'
import { useProgram, type Program } from '../program.ts'
import type { AutosavedFormState, PreparedPart } from './autosaved-form.ts'
import { FormField, type FormFieldSpec } from './form-field.tsx'
import { isSame, type FormValues } from './form-input.ts'
import { newRow, rowAmounts, rowLabels, RowsField, type FormRow } from './rows-field.tsx'
import { useAutosavedForm } from './use-autosaved-form.ts'

/** A list of equal groups of fields of a part. A row without its `needed` field is not saved yet. */
export type PartList = {
  name: string
  needed: string
  title: string
  hint?: string
  fields: readonly FormFieldSpec[]
  max: number
  titleOf: (number: string) => string
  add: string
  remove: string
  removeOf: (number: string) => string
}

/** A part of a record: what it has, and how it is saved. */
export type PartSpec = {
  /** Name of the part, which distinguishes its fields from those of other parts of the page. */
  name: string
  title: string
  endpoint: Endpoint
  lists?: readonly PartList[]
  /** Fields below the lists, in groups. */
  groups?: readonly { title?: string; fields: readonly FormFieldSpec[] }[]
  /** Field without which nothing of the part is saved. */
  needed?: string
  /** Converts form values to the fields of the endpoint where they differ. */
  convert?: (values: FormValues) => FormValues
  refused?: Readonly<Record<string, readonly [field: string, text: string]>>
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
const fieldsOf = ({ groups = [] }: PartSpec) => groups.flatMap(({ fields }) => fields)
const rowsOf = (values: FormValues, { name }: PartList): readonly FormRow[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list of a spec is a list of rows
  (values[name] ?? []) as readonly FormRow[]

/** Whether a day is typed in part. */
const isHalfDay = ({ kind }: FormFieldSpec, value: unknown) =>
  kind === 'date' && !isEmpty(value) && !/^\d{4}-\d{2}-\d{2}$/.test(String(value))

/** Returns what the values of a part send: rows and days that are not complete are left out. */
export function preparePart(spec: PartSpec, values: FormValues): PreparedPart {
  let is_partial = false
  const complete = (fields: readonly FormFieldSpec[], of: FormValues): FormValues =>
    Object.fromEntries(
      fields.map((field) => {
        const value = of[field.name]
        const isHalf = isHalfDay(field, value)
        if (isHalf) is_partial = true
        return [field.name, isHalf || value === '' ? null : value]
      })
    )
  const fields = complete(fieldsOf(spec), values)
  const lists = (spec.lists ?? []).map((list) => {
    const { key: _, ...empty } = newRow([], list.fields)
    const rows = rowsOf(values, list).filter(({ key: __, ...row }) => {
      const isComplete = !isEmpty(row[list.needed])
      if (!isComplete && !isSame(row, empty)) is_partial = true
      return isComplete
    })
    return [list.name, rows.map((row) => complete(list.fields, row))]
  })
  const sent = { ...fields, ...Object.fromEntries(lists) }
  if (spec.needed !== undefined && isEmpty(sent[spec.needed])) {
    const isTyped = fieldsOf(spec).some(
      ({ name, value }) => !isEmpty(values[name]) && !isSame(values[name], value ?? false)
    )
    return { input: null, is_partial: isTyped }
  }
  return { input: spec.convert?.(sent) ?? sent, is_partial }
}

/** Labels and amounts of all fields of a part. */
const namesOf = (spec: PartSpec) => {
  const lists = spec.lists ?? []
  const fields = fieldsOf(spec)
  return {
    labels: {
      ...Object.fromEntries(fields.map(({ name, label }) => [name, label])),
      ...Object.assign({}, ...lists.map((one) => rowLabels(one.name, one.fields, one.max))),
    },
    amounts: [
      ...fields.filter(({ kind }) => kind === 'money').map(({ name }) => name),
      ...lists.flatMap((one) => rowAmounts(one.name, one.fields, one.max)),
    ],
  }
}

/** A part of a record that is saved as it is typed. */
export function PartForm({
  record,
  spec,
  version,
  values,
  read,
  children,
}: {
  /** Id of the record. */
  record: string
  spec: PartSpec
  /** The part as it was read. */
  version: number
  values: FormValues
  /** Reads the part as it is now. */
  read: () => Promise<{ version: number; values: FormValues }>
  /** Shown between the lists and the other fields, such as a sum. */
  children?: (values: FormValues, set: (changes: FormValues) => void) => ReactNode
}) {
  const { t } = useProgram()
  const autosaved = useAutosavedForm(
    record,
    spec.name,
    { version, values },
    {
      endpoint: spec.endpoint,
      fixed: { id: record },
      prepare: (typed) => preparePart(spec, typed),
      ...namesOf(spec),
      ...(spec.refused && { refused: spec.refused }),
      read,
    }
  )
  const { form, field, errors, state } = autosaved
  const { set } = form
  return (
    <Panel title={spec.title} action={<AutosaveNote state={state} />}>
      <div className="part-form stack">
        {state === 'conflict' && <ConflictNote spec={spec} {...autosaved} />}
        {state === 'refused' && (
          <Note as="div" tone="warn" role="alert">
            <p>{autosaved.general}</p>
            <Button size="xs" onClick={() => void form.takeTheirs()}>
              {t('app.autosave.drop')}
            </Button>
          </Note>
        )}
        {(spec.lists ?? []).map((list) => (
          <RowsField
            {...list}
            key={list.name}
            rows={rowsOf(autosaved.values, list)}
            change={(rows) => set({ [list.name]: rows })}
            errors={errors}
          />
        ))}
        {children?.(autosaved.values, set)}
        {(spec.groups ?? []).map(({ title, fields }) => (
          <fieldset key={fields[0]?.name} className="part-group">
            {title && <legend>{title}</legend>}
            {fields.map((one) => (
              <FormField key={one.name} field={one} control={field} />
            ))}
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}

/** Whether what is typed is saved. */
function AutosaveNote({ state }: Pick<AutosavedFormState, 'state'>) {
  const { t } = useProgram()
  const isBad = state !== 'idle' && state !== 'saving' && state !== 'saved'
  return (
    <output className={`autosave${isBad ? ' autosave-bad' : ''}`}>
      {state !== 'idle' && t(`app.autosave.${state}`)}
    </output>
  )
}

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
  return typeof value === 'object' ? t('record.nothing') : String(value)
}

/** Says that another user saved the part meanwhile, with both versions, and lets the reader choose. */
function ConflictNote({
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
                // oxlint-disable-next-line react/no-array-index-key -- two fixed columns
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
