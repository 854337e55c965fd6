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

/** Keeps what is typed until it is sent, so that leaving loses nothing. */
export type FormDraft<V extends FormValues = FormValues> = {
  keep: (values: V) => void
  /** What was typed is sent, and no draft any more. */
  forget: () => Promise<void>
}

export type FormOptions<E extends Endpoint, V extends FormValues = FormValues> = FormFields & {
  /** Sent besides what is typed, such as ids and the version, as they were when the form opened. */
  fixed?: FormValues
  /** Sends only the fields that differ from those at first; where none does, nothing is sent. */
  only_changed?: boolean
  /** Makes the fields of the contract out of those of the form, where they differ. */
  prepare?: (values: V) => FormValues
  /** Sentences by the names of fields, for what no schema can know. */
  check?: (values: V) => FieldErrors
  /** Sends in another way than `caller.call`; null: that way has no answer, or nothing had to be sent. */
  send?: (input: SentTo<E>, values: V) => Promise<OutputOf<E> | null>
  /** Returns the sentence for an error that names no fields; null, or left out: the usual one. */
  explain?: (error: unknown, values: V) => string | null
  /** Codes of refusals that are about one field: which, and what is said there if not what `explain` says. */
  refused?: Readonly<Record<string, readonly [field: string, text?: string]>>
  /** False: leaving with something typed does not ask, as where somebody signs in. */
  asks_to_leave?: boolean
  /** Keeps what is typed; then leaving does not ask. */
  draft?: FormDraft<V>
  /** What a toast says once it is done. */
  done?: string | ((output: OutputOf<E> | null, values: V) => string)
  /** Before the names of its fields, where a page has several forms: no two fields may share an id. */
  scope?: string
  /** Once it is done; null: there is no answer, as where nothing was changed and so nothing sent. */
  onDone?: (output: OutputOf<E> | null, values: V) => void | Promise<void>
}

type State = { errors: FieldErrors; general: string | null; isBusy: boolean }
const calm: State = { errors: {}, general: null, isBusy: false }

const isEmpty = (value: unknown) =>
  typeof value === 'string'
    ? value.trim() === ''
    : [null, undefined, false].some((nothing) => nothing === value)

/** What is wrong, in the order in which the fields stand on the page. */
function inOrder(errors: FieldErrors, nameOf: (name: string) => string): FieldErrors {
  const ids = Array.from(document.querySelectorAll('[id^=f-]'), ({ id }) => id)
  const position = (name: string) => ids.indexOf(fieldId(nameOf(name)))
  return Object.fromEntries(
    Object.entries(errors).toSorted(([one], [other]) => position(one) - position(other))
  )
}

/**
 * A form of an endpoint. What is typed is checked by the endpoint's own schema before it is sent; what the server refuses
 * is said beside the same fields. Leaving with changes that nobody saved asks first. A proof that the endpoint wants is
 * asked for by the call itself. What was typed when a sign-in ran out is kept for the same person in this tab by
 * `session/kept-typing.ts`, which fills it in again after the next sign-in.
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
  // What was typed since the last drawing counts too; `first` is what nobody needs to save.
  const newest = useRef(initial)
  const first = useRef(initial)
  const [fixed] = useState(options.fixed)
  // Whatever changes nothing, such as a calculation, leaves nothing to save.
  const isWrite = changesOf(endpoint).length > 0
  const isDirty = useCallback(() => !isSame(newest.current, first.current), [])
  const nameOf = (name: string) => (options.scope ? `${options.scope}_${name}` : name)
  const hasFields = Object.keys(initial).length > 0
  const asks = isWrite && hasFields && !options.draft && options.asks_to_leave !== false
  useUnsavedChanges(asks ? isDirty : null)

  /** As a function it gets the newest values: several fields may change before the next drawing. */
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

  /** The input as the server takes it; null: something is wrong and said. */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own schema has just taken it
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
      // What was typed meanwhile is not saved.
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
    /** By the ids of the fields, for the summary on top of the form. */
    errors: Object.fromEntries(
      Object.entries(state.errors).map(([name, error]) => [nameOf(name), error])
    ),
    values,
    set,
    /** Begins again with other values, as with another record; nothing of these is unsaved. */
    restart,
    isDirty,
    /** Sends; false: it was refused, which the form says. For a button that stands elsewhere. */
    submit,
    /** What a field of `ui/fields` takes. */
    field: <T = string>(name: string): FieldControl<T> & { label: string } => ({
      name: nameOf(name),
      label: options.labels[name] ?? '',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever draws the field knows what its form holds there
      value: values[name] as T | null | undefined,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
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
