import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { PreparedPart } from './autosaved-form.ts'
import type { FormFieldSpec } from './form-field.tsx'
import { isSame, type FormValues } from './form-input.ts'
import { newRow, rowAmounts, rowLabels, type FormRow } from './rows-field.tsx'

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

/** Whether nothing is typed in a field. */
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
/** Fields of a part outside its lists. */
export const fieldsOf = ({ groups = [] }: PartSpec) => groups.flatMap(({ fields }) => fields)
/** Rows of a list of a part. */
export const rowsOf = (values: FormValues, { name }: PartList): readonly FormRow[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list of a spec is a list of rows
  (values[name] ?? []) as readonly FormRow[]

/** Whether a day is typed in part. */
export const isHalfDay = ({ kind }: FormFieldSpec, value: unknown) =>
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
export const namesOf = (spec: PartSpec) => {
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
