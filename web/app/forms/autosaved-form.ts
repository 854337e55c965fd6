import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { FieldErrors } from '../../ui/error-summary.tsx'
import { createStore } from '../../ui/store.ts'
import type { AppWords } from '../../words/app-words.ts'
import { CallProblem } from '../call-problem.ts'
import { problemText } from '../problem-text.ts'
import { createAutosave, NotSavable, type AutosaveParts, type AutosaveState } from './autosave.ts'
import {
  errorsOf,
  inputOf,
  isSame,
  problemsOf,
  type FormFields,
  type FormValues,
} from './form-input.ts'

/** A part of a record as it was read. */
export type ReadPart = { version: number; values: FormValues }
/** What is typed in a part and not saved yet, with the version it was typed on. */
export type TypedPart = ReadPart

/** What the values of a part send. */
export type PreparedPart = {
  /** Null while too little is typed to save any of it. */
  input: FormValues | null
  /** Whether something typed is left out until it is complete. */
  is_partial: boolean
}

/**
 * `partial`: saved, except what is not complete; `invalid`: not saved, fields say why; `conflict`: another user saved the
 * part meanwhile; the rest as in `autosave.ts`.
 */
export type AutosavedState = AutosaveState | 'partial' | 'invalid' | 'conflict'

export type AutosavedFormState = {
  values: FormValues
  state: AutosavedState
  errors: FieldErrors
  /** Why the values were refused. */
  general: string | null
  /** What another user saved meanwhile, in a conflict. */
  theirs: ReadPart | null
}

export type AutosavedFormParts = FormFields & {
  /** Its input has `version`, that of the part as it was read, and its output the next one. */
  endpoint: Endpoint
  /** Sent besides the fields, such as the id. */
  fixed: FormValues
  prepare: (values: FormValues) => PreparedPart
  /** Maps error codes to the field they belong to and their message. */
  refused?: Readonly<Record<string, readonly [field: string, text: string]>>
  call: (input: FormValues) => Promise<{ version: number }>
  /** Reads the part as it is now. */
  read: () => Promise<ReadPart>
  /** Keeps what is not saved yet on this device; null forgets it. */
  keep: (typed: TypedPart | null) => void
  t: AppWords
  later: AutosaveParts<FormValues>['later']
}

class NotComplete extends NotSavable {}
class Invalid extends NotSavable {
  readonly found: ReturnType<typeof errorsOf>
  constructor(found: ReturnType<typeof errorsOf>) {
    super('Fields are invalid')
    this.found = found
  }
}
class Conflict extends NotSavable {
  readonly theirs: ReadPart
  constructor(theirs: ReadPart) {
    super('Another user saved this part')
    this.theirs = theirs
  }
}

const isChanged = (error: unknown) =>
  error instanceof CallProblem && error.code === 'changed-meanwhile'

/**
 * A part of a record that is saved as it is typed, without rendering. Nothing typed is lost: it is kept on this device
 * until it is saved, and what another user saved meanwhile is shown beside it. `typed` was kept before a reload.
 */
export function createAutosavedForm(
  parts: AutosavedFormParts,
  first: ReadPart,
  typed: TypedPart | null
) {
  const { endpoint, fixed, prepare, t } = parts
  const idle = { errors: {}, general: null, theirs: null }
  const store = createStore<AutosavedFormState>({ ...first, ...typed, state: 'idle', ...idle })
  let { version } = typed ?? first
  /** Inputs sent on this version whose answer may have been lost. */
  let attempts: unknown[] = []
  const change = (changed: Partial<AutosavedFormState>) => store.set({ ...store.get(), ...changed })

  const inputFor = (input: FormValues) => ({ ...fixed, version: 0, ...inputOf(endpoint, input) })
  /** An input as the server reads it, to compare two. */
  const readAs = (input: FormValues) => endpoint.input.safeParse(input).data

  async function save(values: FormValues): Promise<void> {
    const { input, is_partial } = prepare(values)
    if (input === null) {
      if (is_partial) throw new NotComplete()
      return
    }
    const sent = inputFor(input)
    const problems = problemsOf(endpoint, sent)
    if (problems.length > 0) throw new Invalid(errorsOf(problems, parts, t))
    const attempt = readAs(sent)
    attempts.push(attempt)
    try {
      const saved = await parts.call({ ...sent, version })
      version = saved.version
    } catch (error) {
      if (!isChanged(error)) throw error
      const newest = await parts.read()
      const theirs = readAs(inputFor(prepare(newest.values).input ?? {}))
      if (!attempts.some((one) => isSame(one, theirs))) throw new Conflict(newest)
      // An earlier call of this form was carried out, and its answer was lost.
      version = newest.version
      attempts = []
      if (!isSame(attempt, theirs)) return save(values)
    }
    attempts = []
    if (is_partial) throw new NotComplete()
  }

  function explain(error: unknown): Partial<AutosavedFormState> {
    if (error instanceof NotComplete) return { state: 'partial', ...idle }
    if (error instanceof Invalid) return { state: 'invalid', ...idle, ...error.found }
    if (error instanceof Conflict) return { state: 'conflict', ...idle, theirs: error.theirs }
    if (error instanceof CallProblem) {
      if (error.fields.length > 0)
        return { state: 'invalid', ...idle, ...errorsOf(error.fields, parts, t) }
      const [name, text] = parts.refused?.[error.code] ?? []
      if (name && text) return { state: 'invalid', ...idle, errors: { [name]: text } }
    }
    return { state: 'refused', ...idle, general: problemText(error, t) }
  }

  const saver = createAutosave<FormValues>({
    save,
    later: parts.later,
    show(state, error) {
      if (state === 'saved') parts.keep(null)
      change(
        state === 'refused' ? explain(error) : state === 'saved' ? { state, ...idle } : { state }
      )
    },
  })

  /** Saves these values on the version of another user. */
  function begin(from: ReadPart, values: FormValues) {
    version = from.version
    attempts = []
    change({ values, ...idle })
  }

  const form = {
    store,
    flush: saver.flush,
    set(changes: FormValues) {
      const values = { ...store.get().values, ...changes }
      change({ values })
      parts.keep({ version, values })
      // Until the user has chosen, nothing is saved over what another user saved.
      if (store.get().state !== 'conflict') saver.set(values)
    },
    /** Shows what was read now, unless something is not saved yet. */
    receive(read: ReadPart) {
      const { state } = store.get()
      if (read.version <= version || (state !== 'idle' && state !== 'saved')) return
      begin(read, read.values)
    },
    keepMine() {
      const { theirs, values } = store.get()
      if (!theirs) return
      begin(theirs, values)
      saver.set(values)
      void saver.flush()
    },
    /** Drops what is typed for what is saved. */
    async takeTheirs() {
      const { theirs } = store.get()
      await saver.stop()
      const newest = theirs ?? (await parts.read())
      parts.keep(null)
      begin(newest, newest.values)
      change({ state: 'idle' })
    },
    stop: saver.stop,
  }
  if (typed) saver.set(typed.values)
  return form
}
export type AutosavedForm = ReturnType<typeof createAutosavedForm>
