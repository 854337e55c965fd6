import { useRef, useState } from 'react'
import {
  correctExtraction,
  type ExtractionDetail,
} from '@numo/domains/extractions/contract-admin.ts'
import { finalValue } from '@numo/domains/extractions/rules.ts'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { createFieldSaves, type SaveStates } from './field-saves.ts'
import { textOf, valueOf } from './field-text.ts'

type Texts = Partial<Record<CardField, string>>

/** State of the fields that staff edit, with their save states. */
export function useFieldSaves(detail: ExtractionDetail) {
  const { caller } = useProgram()
  const [texts, setTexts] = useState<Texts>({})
  const [states, setStates] = useState<SaveStates>({})
  // Refs hold the newest values for events before the next render.
  const typed = useRef<Texts>({})
  const stored = useRef<Texts>({})
  const [saves] = useState(() =>
    createFieldSaves(
      (path, value) => caller.call(correctExtraction, { id: detail.id, path, value }),
      setStates
    )
  )
  const readAs = (path: CardField) =>
    textOf(path, finalValue(detail.fields.find((one) => one.path === path)))
  const textNow = (path: CardField) => typed.current[path] ?? readAs(path)

  /** Saves a field; saving the extracted value confirms it. */
  async function keep(path: CardField): Promise<void> {
    const text = textNow(path)
    const value = valueOf(path, text)
    if (value === undefined) return saves.refuse(path)
    stored.current = { ...stored.current, [path]: text }
    await saves.keep(path, value)
  }
  const isChanged = (path: CardField) => textNow(path) !== (stored.current[path] ?? readAs(path))

  return {
    states,
    textOf: (path: CardField) => texts[path] ?? readAs(path),
    type: (path: CardField, text: string) => {
      typed.current = { ...typed.current, [path]: text }
      setTexts(typed.current)
      saves.forget(path)
    },
    keep,
    isChanged,
    /** Fields whose text is not saved (yet). */
    unkept: saves.unkept(),
    /** Saves all unsaved fields and waits; returns those that failed. */
    keepAll: async (): Promise<CardField[]> => {
      for (const { path } of detail.fields)
        if (isChanged(path) && states[path]?.is !== 'saving') void keep(path)
      return saves.settle()
    },
  }
}
export type FieldSaves = ReturnType<typeof useFieldSaves>
