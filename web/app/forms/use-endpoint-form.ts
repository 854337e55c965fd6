import { useCallback, useRef, useState, type SubmitEvent } from 'react'
import { changesOf, type Endpoint, type OutputOf, type SentTo } from '@numo/kit/endpoint.ts'
import type { FieldErrors } from '../../ui/error-summary.tsx'
import { fieldId, type FieldControl } from '../../ui/fields/field-frame.tsx'
import { CallProblem } from '../call-problem.ts'
import { useProblemText } from '../problem-text.ts'
import { useProgram } from '../program.ts'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
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

type State = { errors: FieldErrors; general: string | null; isBusy: boolean }
const calm: State = { errors: {}, general: null, isBusy: false }

const isEmpty = (value: unknown) =>
  typeof value === 'string'
    ? value.trim() === ''
    : [null, undefined, false].some((nothing) => nothing === value)

/** Sorts errors by the order of their fields in the document. */
function inOrder(errors: FieldErrors, nameOf: (name: string) => string): FieldErrors {
  const ids = Array.from(document.querySelectorAll('[id^=f-]'), ({ id }) => id)
  const position = (name: string) => ids.indexOf(fieldId(nameOf(name)))
  return Object.fromEntries(
    Object.entries(errors).toSorted(([one], [other]) => position(one) - position(other))
  )
}

/**
 * State and handlers of a form of an endpoint. Validates with the endpoint's schema before sending; errors of the
 * server are shown at the same fields. Leaving a dirty form prompts. A recent proof that the endpoint requires is
 * requested by `call` itself. Values typed when a session expired are kept in this tab for the same user by
 * `session/kept-typing.ts`, which restores them after the next sign-in.
 */
export function useEndpointForm<E extends Endpoint, V extends FormValues>(
  endpoint: E,
  initial: V,
  options: FormOptions<E, V>
) {
  const { t, caller, toasts } = useProgram()
  const textOf = useProblemText()
  const [values, setValues] = useState(initial)
  const [state, setState] = useState(calm)
  // Refs hold the newest values, which may not be rendered yet; `first` are the values considered saved.
  const newest = useRef(initial)
  const first = useRef(initial)
  const [fixed] = useState(options.fixed)
  // An endpoint without changes, such as a calculation, leaves nothing to save.
  const isWrite = changesOf(endpoint).length > 0
  const isDirty = useCallback(() => !isSame(newest.current, first.current), [])
  const nameOf = (name: string) => (options.scope ? `${options.scope}_${name}` : name)
  const hasFields = Object.keys(initial).length > 0
  const asks = isWrite && hasFields && !options.draft && options.asks_to_leave !== false
  useUnsavedChanges(asks ? isDirty : null)

  /** Accepts an updater, because several fields may change before the next render. */
  function set(changes: Partial<V> | ((now: V) => Partial<V>)) {
    const changed = typeof changes === 'function' ? changes(newest.current) : changes
    newest.current = { ...newest.current, ...changed }
    setValues(newest.current)
    options.draft?.keep(newest.current)
  }
  function restart(next: V) {
    first.current = next
    setState(calm)
    set(next)
  }

  /** Returns the validated input; null after showing the errors of an invalid one. */
  function inputToSend(): SentTo<E> | null {
    const all = options.prepare?.(newest.current) ?? newest.current
    const before = options.prepare?.(first.current) ?? first.current
    const sent = options.only_changed
      ? Object.fromEntries(
          Object.entries(all).filter(([name, value]) => !isSame(value, before[name]))
        )
      : all
    const input = { ...fixed, ...inputOf(endpoint, sent, before) }
    const problems = problemsOf(endpoint, input)
    const result = errorsOf(problems, options, t)
    const missing = Object.fromEntries(
      Object.entries(options.needed ?? {}).filter(([name]) => isEmpty(newest.current[name]))
    )
    const errors = { ...result.errors, ...missing, ...options.check?.(newest.current) }
    if (problems.length > 0 || Object.keys(errors).length > 0) {
      setState({ ...calm, ...result, errors: inOrder(errors, nameOf) })
      return null
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the endpoint's own schema just before
    return input as SentTo<E>
  }

  function explain(error: unknown): Pick<State, 'errors' | 'general'> {
    if (error instanceof CallProblem && error.fields.length > 0)
      return errorsOf(error.fields, options, t)
    const [name, own] = (error instanceof CallProblem && options.refused?.[error.code]) || []
    const text = own ?? options.explain?.(error, newest.current) ?? textOf(error)
    return name ? { errors: { [name]: text }, general: null } : { errors: {}, general: text }
  }

  async function submit(): Promise<boolean> {
    if (state.isBusy) return false
    if (options.only_changed && !isDirty()) {
      await options.onDone?.(null, newest.current)
      return true
    }
    const input = inputToSend()
    if (input === null) return false
    const sent = newest.current
    setState({ ...calm, isBusy: true })
    try {
      const output = await (options.send?.(input, sent) ?? caller.call(endpoint, input))
      // Values typed while the request was in flight are still unsaved.
      first.current = sent
      if (output !== null) await options.draft?.forget()
      const { done } = options
      const message = typeof done === 'function' ? done(output, sent) : done
      if (message) toasts.show(message, { tone: 'ok' })
      await options.onDone?.(output, sent)
      setState(calm)
      return true
    } catch (error) {
      setState({ ...calm, ...explain(error) })
      return false
    }
  }

  return {
    ...state,
    hasProblem: state.general !== null || Object.keys(state.errors).length > 0,
    /** Errors by field id, for the error summary. */
    errors: Object.fromEntries(
      Object.entries(state.errors).map(([name, error]) => [nameOf(name), error])
    ),
    values,
    set,
    /** Resets the form to other values, as those of another record, and marks them as saved. */
    restart,
    isDirty,
    /** Submits the form from a button elsewhere; resolves to false when it was invalid or refused. */
    submit,
    /** Returns the props of a field component of `ui/fields`. */
    field: <T = string>(name: string): FieldControl<T> & { label: string } => ({
      name: nameOf(name),
      label: options.labels[name] ?? '',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller that renders the field knows the type of its value
      value: values[name] as T | null | undefined,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      onChange: (value) => set({ [name]: value } as Partial<V>),
      error: state.errors[name],
    }),
    form: {
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault()
        void submit()
      },
    },
  }
}
