import type { Sent } from '../../ui/use-form.ts'
import type { AskedField } from './form-field.tsx'

/** What a form was given, by the names of its fields. */
export type Values = {
  text: (name: string) => string
  /** Null: left empty. */
  orNull: (name: string) => string | null
  /** A whole number; null: left empty or none. */
  number: (name: string) => number | null
  flag: (name: string) => boolean
  /** The boxes of a group that are ticked. */
  list: (name: string) => string[]
}

/** Of a group of boxes each has a name of its own. */
export const boxName = (group: string, value: string) => `${group}.${value}`

export function valuesOf(sent: Sent, fields: readonly AskedField[]): Values {
  const text = (name: string) => sent(name).trim()
  return {
    text,
    orNull: (name) => text(name) || null,
    number: (name) => (/^\d{1,15}$/.test(text(name)) ? Number(text(name)) : null),
    flag: (name) => sent(name) !== '',
    list(name) {
      const field = fields.find((one) => one.name === name)
      return (field?.options ?? [])
        .map(([value]) => value)
        .filter((value) => sent(boxName(name, value)) !== '')
    },
  }
}
