import { useCallback, useEffect, useState } from 'react'
import type { FieldControl } from '../../ui/fields/field-frame.tsx'
import { useStore } from '../../ui/store.ts'
import { CallProblem } from '../call-problem.ts'
import { useProgram, type Program } from '../program.ts'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
import { NotSavable } from './autosave.ts'
import {
  createAutosavedForm,
  type AutosavedForm,
  type AutosavedFormParts,
  type AutosavedState,
  type ReadPart,
  type TypedPart,
} from './autosaved-form.ts'
import { useFlush } from './use-flush.ts'

/** Forms of this tab by key; they keep saving while another page of the program is open. */
const forms = new Map<string, AutosavedForm>()

const storageKey = (key: string) => `numo.part.${key}`

/** In sessionStorage, which a sign-out clears. */
function readTyped(key: string): TypedPart | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `keepTyped`
    return JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as TypedPart | null
  } catch {
    return null
  }
}

function keepTyped(key: string, typed: TypedPart | null) {
  try {
    if (typed) sessionStorage.setItem(storageKey(key), JSON.stringify(typed))
    else sessionStorage.removeItem(storageKey(key))
  } catch {
    // Storage is optional; the values stay in memory.
  }
}

const userOf = ({ session }: Pick<Program, 'session'>): string | null => {
  const state = session.state.get()
  return state.phase === 'signed-in' ? (state.who?.user.uid ?? null) : null
}

type Options = Omit<AutosavedFormParts, 'keep' | 'call' | 't' | 'later'>

/**
 * State and handlers of a part of a record that is saved as it is typed. `record` is the page that has the part, such as
 * its id; `part` is what was read now. Only the user who typed it saves it.
 */
export function useAutosavedForm(record: string, name: string, part: ReadPart, options: Options) {
  const program = useProgram()
  const [{ form, key }] = useState(() => {
    const { caller, t } = program
    const uid = userOf(program)
    const key = `${uid}.${record}.${name}`
    const known = forms.get(key)
    if (known) return { form: known, key }
    const typed = readTyped(key)
    const made = createAutosavedForm(
      {
        ...options,
        t,
        keep: (next) => keepTyped(key, next),
        later(milliseconds, act) {
          const timer = window.setTimeout(act, milliseconds)
          return () => clearTimeout(timer)
        },
        async call(input) {
          const now = userOf(program)
          if (now !== null && now !== uid) {
            forms.delete(key)
            throw new NotSavable('Another user signed in')
          }
          if (now === null) throw new CallProblem(0, 'network-request-failed', 'Not signed in')
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every endpoint of a part answers with its version
          return (await caller.call(options.endpoint, input)) as { version: number }
        },
      },
      part,
      typed
    )
    forms.set(key, made)
    return { form: made, key }
  })
  const state = useStore(form.store)
  // Ignores a version that it knows.
  useEffect(() => form.receive(part))
  useFlush(form.flush)
  return {
    ...state,
    key,
    form,
    field: <V>(of: string): FieldControl<V> => ({
      name: `${name}_${of}`,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the spec of the field knows the type of its value
      value: state.values[of] as V | null | undefined,
      error: state.errors[of],
      onChange: (value) => form.set({ [of]: value }),
    }),
  }
}

const isSafe = (state: AutosavedState) => state === 'idle' || state === 'saved'

/**
 * Asks before the pages of a record below `path` are left with parts that are not saved. A save that is under way goes on
 * while another page is open, so it asks only when the document is left.
 */
export function useUnsavedParts(record: string, path: string) {
  const isDirty = useCallback(
    (to: string | null) =>
      (to === null || (to !== path && !to.startsWith(`${path}/`))) &&
      [...forms]
        .filter(([key]) => key.includes(`.${record}.`))
        .some(([, { store }]) => {
          const { state } = store.get()
          return !isSafe(state) && (to === null || state !== 'saving')
        }),
    [record, path]
  )
  useUnsavedChanges(isDirty)
}
