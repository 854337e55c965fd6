import type { FieldErrors } from '../../ui/error-summary.tsx'
import type { FieldControl } from '../../ui/fields/field-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { useProgram } from '../program.ts'
import { FormField, valuesOf, type FormFieldSpec } from './form-field.tsx'
import type { FormValues } from './form-input.ts'

/** A row of a list in a form; `key` is its React key. */
export type FormRow = Readonly<Record<string, unknown>> & { readonly key: number }

/** Returns a row with these values; the others are those of an empty field. */
export const newRow = (
  rows: readonly FormRow[],
  fields: readonly FormFieldSpec[],
  values: FormValues = {}
): FormRow => ({
  ...valuesOf(fields),
  ...values,
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
})

/** Returns initial rows of a form. */
export const rowsFrom = (all: readonly FormValues[]): readonly FormRow[] =>
  all.map((values, key) => ({ ...values, key }))

/** Returns what the rows of a form send: each without its key and its empty fields. */
export const sentRows = (rows: readonly FormRow[]): FormValues[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name, value]) => name !== 'key' && value !== null && value !== ''
      )
    )
  )

/** Returns the labels of the fields of all rows by their paths, for their errors. */
export const rowLabels = (
  name: string,
  fields: readonly FormFieldSpec[],
  max: number
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: max }).flatMap((_, index) =>
      fields.map((field) => [`${name}.${index}.${field.name}`, field.label])
    )
  )

/** Returns the paths of the fields of all rows that hold amounts of money. */
export const rowAmounts = (name: string, fields: readonly FormFieldSpec[], max: number): string[] =>
  Object.keys(
    rowLabels(
      name,
      fields.filter(({ kind }) => kind === 'money'),
      max
    )
  )

/** A list of equal groups of fields, such as the lines of a bill. */
export function RowsField({
  name,
  title,
  hint,
  fields,
  rows,
  change,
  errors,
  max,
  titleOf,
  add,
  remove,
  removeOf,
}: {
  /** Name of the list in the form. */
  name: string
  title: string
  hint?: string
  fields: readonly FormFieldSpec[]
  rows: readonly FormRow[]
  change: (rows: readonly FormRow[]) => void
  errors: FieldErrors
  /** Maximum number of rows. */
  max: number
  /** Title of a row. */
  titleOf: (number: string) => string
  /** Label of the button that adds a row. */
  add: string
  /** Label of the button that removes a row, and its accessible name. */
  remove: string
  removeOf: (number: string) => string
}) {
  const { formats } = useProgram()
  const controlOf =
    (row: FormRow, index: number) =>
    <V,>(of: string): FieldControl<V> => ({
      name: `${name}.${index}.${of}`,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the spec of the field knows the type of its value
      value: row[of] as V | null | undefined,
      error: errors[`${name}.${index}.${of}`],
      onChange: (value) =>
        change(rows.map((one) => (one.key === row.key ? { ...one, [of]: value } : one))),
    })
  return (
    <fieldset className="form-rows">
      <legend>{title}</legend>
      {hint && <p className="dim">{hint}</p>}
      <ol>
        {rows.map((row, index) => {
          const number = formats.number(index + 1)
          return (
            <li key={row.key} aria-label={titleOf(number)}>
              {fields.map((field) => (
                <FormField key={field.name} field={field} control={controlOf(row, index)} />
              ))}
              <Button
                look="ghost"
                size="xs"
                aria-label={removeOf(number)}
                onClick={() => change(rows.filter(({ key }) => key !== row.key))}
              >
                {remove}
              </Button>
            </li>
          )
        })}
      </ol>
      {rows.length < max && (
        <Button size="xs" onClick={() => change([...rows, newRow(rows, fields)])}>
          {add}
        </Button>
      )}
    </fieldset>
  )
}
