import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import type { FieldProblem } from '@numo/kit/field-problem.ts'
import type { FieldErrors } from '../../ui/error-summary.tsx'
import { createStore } from '../../ui/store.ts'
import { CallProblem } from '../call-problem.ts'
import { problemText } from '../problem-text.ts'
import type { Program } from '../program.ts'
import {
  errorsOf,
  inputOf,
  isSame,
  problemsOf,
  type FormFields,
  type FormValues,
} from './form-input.ts'

/** Storage for unsent form values. */
export type FormDraft<V extends FormValues = FormValues> = {
  keep: (values: V) => void
  /** Deletes the draft after it was sent. */
  forget: () => Promise<void>
}

export type FormOptions<E extends Endpoint, V extends FormValues = FormValues> = FormFields & {
  /** Sent in addition to the fields, such as ids and the version, as they were when the form opened. */
  fixed?: FormValues
  /** Sends only the fields that differ from their initial values; sends nothing when none does. */
  only_changed?: boolean
  /** Converts form values to the fields of the contract where they differ. */
  prepare?: (values: V) => FormValues
  /** Returns messages by field name, for checks that the schema cannot express. */
  check?: (values: V) => FieldErrors
  /** Replaces `caller.call`; resolves to null when there is no output or nothing had to be sent. */
  send?: (input: SentTo<E>, values: V) => Promise<OutputOf<E> | null>
  /** Returns the message for an error without fields; null or omitted for the default message. */
  explain?: (error: unknown, values: V) => string | null
  /** Returns the field of an input path, for paths that are not field names, such as those within a list. */
  fieldAt?: (path: FieldProblem['path'], values: V) => string | undefined
  /** Maps error codes to the field they belong to, with an optional message instead of that of `explain`. */
  refused?: Readonly<Record<string, readonly [field: string, text?: string]>>
  /** False disables the prompt on leaving a dirty form, as on sign-in pages. */
  asks_to_leave?: boolean
  /** Stores the values as they are typed; leaving then does not prompt. */
  draft?: FormDraft<V>
  /** Toast after success. */
  done?: string | ((output: OutputOf<E> | null, values: V) => string)
  /** Prefix of field names, where a page has several forms: ids of fields must be unique. */
  scope?: string
  /** Called after success; `output` is null when nothing had to be sent. */
  onDone?: (output: OutputOf<E> | null, values: V) => void | Promise<void>
}

export type FormState<V extends FormValues> = {
  values: V
  errors: FieldErrors
  general: string | null
  isBusy: boolean
}
const idleState = { errors: {}, general: null, isBusy: false }

const isEmpty = (value: unknown) =>
  typeof value === 'string'
    ? value.trim() === ''
    : [null, undefined, false].some((nothing) => nothing === value)

/**
 * State of a form of an endpoint, without rendering: values, errors, whether it is being sent. `inOrder` sorts errors by
 * the order of their fields on the page.
 */
export function createForm<E extends Endpoint, V extends FormValues>(
  endpoint: E,
  initial: V,
  fixed: FormValues | undefined,
  inOrder: (errors: FieldErrors, scope: string | undefined) => FieldErrors
) {
  const store = createStore<FormState<V>>({ values: initial, ...idleState })
  /** The values considered saved. */
  let first = initial
  const isDirty = () => !isSame(store.get().values, first)

  /** Accepts an updater, because several fields may change before the next render. */
  function set(changes: Partial<V> | ((now: V) => Partial<V>), draft?: FormDraft<V>) {
    const { values, ...state } = store.get()
    const changed = typeof changes === 'function' ? changes(values) : changes
    const next = { ...values, ...changed }
    store.set({ ...state, values: next })
    draft?.keep(next)
  }

  function restart(next: V, draft?: FormDraft<V>) {
    first = next
    store.set({ values: store.get().values, ...idleState })
    set(next, draft)
  }

  /** Sets the outcome of a submit. */
  const conclude = (state: Partial<FormState<V>>) =>
    store.set({ values: store.get().values, ...idleState, ...state })

  /** Maps errors of an input to the fields of the form. */
  const sortOut = (
    problems: readonly FieldProblem[],
    options: FormOptions<E, V>,
    t: Program['t']
  ): Pick<FormState<V>, 'errors' | 'general'> => {
    const named = problems.map((problem) => {
      const name = options.fieldAt?.(problem.path, store.get().values)
      return name === undefined ? problem : { ...problem, path: [name] }
    })
    return errorsOf(named, options, t)
  }

  /** Returns the validated input; null after showing the errors of an invalid one. */
  function inputToSend(options: FormOptions<E, V>, t: Program['t']): SentTo<E> | null {
    const { values } = store.get()
    const all = options.prepare?.(values) ?? values
    const before = options.prepare?.(first) ?? first
    const sent = options.only_changed
      ? Object.fromEntries(
          Object.entries(all).filter(([name, value]) => !isSame(value, before[name]))
        )
      : all
    const input = { ...fixed, ...inputOf(endpoint, sent, before) }
    const problems = problemsOf(endpoint, input)
    const result = sortOut(problems, options, t)
    const missing = Object.fromEntries(
      Object.entries(options.needed ?? {}).filter(([name]) => isEmpty(values[name]))
    )
    const errors = { ...result.errors, ...missing, ...options.check?.(values) }
    if (problems.length > 0 || Object.keys(errors).length > 0) {
      conclude({ ...result, errors: inOrder(errors, options.scope) })
      return null
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the endpoint's own schema just before
    return input as SentTo<E>
  }

  function explain(
    error: unknown,
    options: FormOptions<E, V>,
    t: Program['t']
  ): Pick<FormState<V>, 'errors' | 'general'> {
    if (error instanceof CallProblem && error.fields.length > 0)
      return sortOut(error.fields, options, t)
    const [name, own] = (error instanceof CallProblem && options.refused?.[error.code]) || []
    const text = own ?? options.explain?.(error, store.get().values) ?? problemText(error, t)
    if (!name) return { errors: {}, general: text }
    const prefix = error instanceof CallProblem ? error.prefix : ''
    return { errors: { [prefix + name]: text }, general: null }
  }

  /** Submits the form. Resolves to false when it was invalid or refused, or is being sent already. */
  async function submit(
    options: FormOptions<E, V>,
    { t, caller, toasts }: Pick<Program, 't' | 'caller' | 'toasts'>
  ): Promise<boolean> {
    const { values: sent, isBusy } = store.get()
    if (isBusy) return false
    if (options.only_changed && !isDirty()) {
      await options.onDone?.(null, sent)
      return true
    }
    const input = inputToSend(options, t)
    if (input === null) return false
    conclude({ isBusy: true })
    try {
      const output = await (options.send?.(input, sent) ?? caller.call(endpoint, input))
      // Values typed while the request was in flight are still unsaved.
      first = sent
      if (output !== null) await options.draft?.forget()
      const { done } = options
      const message = typeof done === 'function' ? done(output, sent) : done
      if (message) toasts.show(message, { tone: 'ok' })
      await options.onDone?.(output, sent)
      conclude({})
      return true
    } catch (error) {
      conclude(explain(error, options, t))
      return false
    }
  }
  return { store, isDirty, set, restart, submit }
}
